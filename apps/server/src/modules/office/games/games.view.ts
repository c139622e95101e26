/** The catalogue as staff see it, the state of its providers, and the lists that they send. */
import type { OfficeInput, OfficeReply } from '@fairhall/contract/office'
import {
  type CatalogueGame,
  findImport,
  listImportLines,
  listImports,
  listQuarantined,
  statedRtpOf,
} from '../../catalogue/index.ts'
import { PLAYING_MS } from '../../live-play/index.ts'
import { StaffRefusal } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { listHealth } from '../overview/overview.queries.ts'
import { filterGames, pageAfter, stateOf } from './game-list.rules.ts'
import { countPlaying, countSilentRounds, listTroubles } from './games.queries.ts'

const GAMES = 50
const IMPORTS = 50
const LINES = 100
const QUARANTINED_MAX = 500

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null
const playingSince = ({ clock }: OfficeDeps) => new Date(clock.now().getTime() - PLAYING_MS)

export async function readGames(deps: OfficeDeps): Promise<OfficeReply<'getGames'>> {
  const { games } = await deps.catalogue.current()
  const imports = await listImports(deps.db, { provider: null, limit: IMPORTS })
  return {
    providers: await readProviders(deps, games),
    imports: imports.map((one) => ({
      id: String(one.id),
      provider: one.provider,
      state: one.state,
      whyHeld: one.whyHeld,
      listed: one.listedCount,
      added: one.addedCount,
      changed: one.changedCount,
      gone: one.goneCount,
      quarantined: one.quarantinedCount,
      readAt: one.readAt.toISOString(),
      decidedAt: iso(one.decidedAt),
      decidedBy: one.decidedBy,
    })),
    categories: [...new Set(games.map(({ category }) => category))].sort(),
  }
}

async function readProviders(
  deps: OfficeDeps,
  games: readonly CatalogueGame[],
): Promise<OfficeReply<'getGames'>['providers']> {
  const [health, troubles, silent, playing] = await Promise.all([
    listHealth(deps.db),
    listTroubles(deps.db),
    countSilentRounds(deps.db),
    countPlaying(deps.db, playingSince(deps)),
  ])
  const { stopped } = deps.settings.current().operations
  return deps.catalogue.setting.providers.map(({ id, isEnabled }) => {
    const own = games.filter(({ provider }) => provider === id)
    const { isDown = false, failures = 0, checkedAt = null } = health.find((one) => one.provider === id) ?? {}
    const { quarantined = 0, reason = null, since = null } = troubles.find((one) => one.provider === id) ?? {}
    return {
      id,
      isEnabled,
      isStopped: stopped.has(`game-provider:${id}`),
      isDown,
      failures,
      checkedAt: iso(checkedAt),
      games: own.length,
      available: own.filter(({ isAvailable }) => isAvailable).length,
      playing: own.reduce((sum, game) => sum + (playing.get(game.id) ?? 0), 0),
      openRounds: silent.get(id) ?? 0,
      quarantined,
      refusal: reason === null || since === null ? null : { reason, since: since.toISOString() },
    }
  })
}

export async function listOfficeGames(
  deps: OfficeDeps,
  { sort = 'title', cursor, ...filter }: NonNullable<OfficeInput<'listGames'>['query']>,
): Promise<OfficeReply<'listGames'>> {
  const snapshot = await deps.catalogue.current()
  const { stopped } = deps.settings.current().operations
  const found = filterGames(snapshot.orderOf(sort), filter, stopped)
  const { page, next } = pageAfter(found, cursor, GAMES)
  const playing = await countPlaying(deps.db, playingSince(deps))
  const items = page.map((game) => ({
    id: game.id,
    title: game.title,
    provider: game.provider,
    studio: game.studio.name,
    category: game.category,
    state: stateOf(game, stopped),
    rtp: statedRtpOf(game.details, game.jackpotShare),
    volatility: game.details.volatility ?? null,
    blockedCountries: [...game.blockedCountries],
    currencies: [...game.currencies],
    build: game.build,
    collections: [...game.collections],
    firstSeenAt: game.firstSeenAt.toISOString(),
    playing: playing.get(game.id) ?? 0,
  }))
  return { items, next, total: found.length }
}

export async function listOfficeImportLines(
  { db }: OfficeDeps,
  id: string,
  cursor: string | undefined,
): Promise<OfficeReply<'listImportLines'>> {
  const importId = BigInt(id)
  if ((await findImport(db, importId)) === null) throw new StaffRefusal('notFound')
  const offset = cursor !== undefined && /^\d{1,7}$/.test(cursor) ? Number(cursor) : 0
  const found = await listImportLines(db, importId, { offset, limit: LINES + 1 })
  const items = found.slice(0, LINES).map(({ kind, game, title, storedTitle, fields }) => ({
    change: kind,
    game,
    title,
    was: storedTitle === title ? null : storedTitle,
    fields,
  }))
  return { items, next: found.length > LINES ? String(offset + LINES) : null }
}

/** Whole lists first. */
export async function listQuarantinedGames(
  { db }: OfficeDeps,
  provider: string | undefined,
): Promise<OfficeReply<'listQuarantinedGames'>> {
  const found = await listQuarantined(db, { provider: provider || null, limit: QUARANTINED_MAX })
  const items = found.map(({ provider: of, line, externalId, reason, at }) => ({
    provider: of,
    entry: line === null ? null : line + 1,
    game: externalId,
    why: reason,
    since: at.toISOString(),
  }))
  return { items }
}
