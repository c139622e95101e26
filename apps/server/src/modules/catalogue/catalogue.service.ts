/**
 * The catalogue: an immutable in-memory snapshot of the database, refreshed every few seconds, so that removed games
 * disappear everywhere soon. The data comes from the providers' lists, which a job requests. While there are no games
 * at all, the first reader requests them.
 */
import { setImmediate } from 'node:timers/promises'
import type { Config } from '../../platform/config.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import { listGameRows, listStudios, saveGames } from './catalogue.queries.ts'
import { type CatalogueGame, isNewGame, type Studio } from './catalogue.rules.ts'
import { type ProvidersSetting, type ProviderSetting, readProviders } from './catalogue.schema.ts'
import { namedCountries, type Sort, sortGames, withCollections } from './collections.rules.ts'
import type { KnownValues } from './game-filter.rules.ts'
import { errorOfGame, readGameList, toPictureUrl } from './import.rules.ts'
import { addressOf, callProvider } from './provider-client.ts'
import { readStudios } from './studios.rules.ts'

export interface CatalogueSnapshot {
  /** In display order: the first collection's games come first. */
  games: readonly CatalogueGame[]
  /** The same games in the order of a list. */
  orderOf(sort: Sort): readonly CatalogueGame[]
  /** Of the enabled providers, by name. */
  studios: readonly Studio[]
  /** What lists can be filtered by. */
  known: KnownValues
  find(id: string): CatalogueGame | null
  findOfProvider(providerId: string, externalId: string): CatalogueGame | null
  /** Identifies the list that visitors from a country see: the country code, or '' for the common list. */
  viewOf(country: string): string
}

export interface Catalogue {
  readonly setting: ProvidersSetting
  /** Origins of outside providers' game frames. */
  readonly frameOrigins: readonly string[]
  /** Origins against which relative image URLs of outside providers are resolved. */
  readonly imageOrigins: readonly string[]
  /** Null for unknown and disabled providers. */
  findProvider(id: string): ProviderSetting | null
  /** Includes disabled providers, because earlier stakes with them must still be settled. */
  findWalletApiProvider(id: string): ProviderSetting | null
  /** At most a few seconds old. */
  current(): Promise<CatalogueSnapshot>
  /** Requests the games of all providers. A provider that does not answer keeps its last list. */
  refresh(): Promise<void>
}

const FRESH_MS = 5000
/** Earlier than any time of the process's monotonic clock, which starts at 0. */
const NEVER = Number.NEGATIVE_INFINITY

type OwnConfig = Pick<Config, 'configDir' | 'sandboxGames' | 'sandboxUrl'>

/** Takes `depsOf` because the URL of this process is known only once it listens. */
export function openCatalogue(config: OwnConfig, depsOf: () => CatalogueDeps): Catalogue {
  const setting = readProviders(config.configDir, config)
  let snapshot: Snapshot | null = null
  let known: Rows = { games: [], studios: [] }
  const withoutUnfit = createRowFilter(depsOf)
  let readAt = NEVER
  let reading: Promise<Snapshot> | null = null

  const refresh = async () => {
    const enabled = setting.providers.filter((provider) => provider.isEnabled)
    await Promise.all(
      enabled.map((provider) =>
        refreshProvider(depsOf(), provider).catch((error: unknown) =>
          depsOf().log.warn(
            { err: error, provider: provider.id },
            'could not refresh the games of a provider',
          ),
        ),
      ),
    )
    readAt = NEVER
  }
  const read = async () => {
    const { db } = depsOf()
    let games = await listGameRows(db)
    if (games.length === 0) {
      await refresh()
      games = await listGameRows(db)
    }
    known = { games: withoutUnfit(games), studios: await listStudios(db) }
    snapshot = toSnapshot(setting, known, depsOf())
    readAt = performance.now()
    return snapshot
  }
  return {
    setting,
    frameOrigins: setting.providers.flatMap((provider) => framesOf(config, provider)),
    imageOrigins: setting.providers.flatMap((provider) => originsOf(config, provider)),
    findProvider: (id) =>
      setting.providers.find((provider) => provider.id === id && provider.isEnabled) ?? null,
    findWalletApiProvider: (id) => setting.providers.find((provider) => provider.id === id) ?? null,
    async current() {
      const settings = depsOf().settings.current()
      // Games that staff has stopped disappear immediately.
      if (snapshot !== null && snapshot.operations !== settings.operations)
        snapshot = toSnapshot(setting, known, depsOf())
      if (snapshot !== null && snapshot.games.length > 0 && performance.now() - readAt < FRESH_MS)
        return snapshot
      reading ??= read().finally(() => {
        reading = null
      })
      if (snapshot === null || snapshot.games.length === 0 || readAt === NEVER) return reading
      // The old snapshot stays in use during the refresh, and if the refresh fails. The rejection must be handled, or
      // it would end the process.
      reading.catch((error: unknown) => depsOf().log.warn({ err: error }, 'could not refresh the catalogue'))
      return snapshot
    },
    refresh,
  }
}

function framesOf(config: OwnConfig, provider: ProviderSetting): readonly string[] {
  const origins = originsOf(config, provider)
  return origins.length === 0 ? [] : (provider.frames ?? origins)
}

/** None for our own games and stand-ins on the site's own address. */
function originsOf({ sandboxUrl }: OwnConfig, { isEnabled, address }: ProviderSetting): readonly string[] {
  if (!isEnabled || address === 'studio') return []
  const url = address === 'sandbox' ? sandboxUrl : address
  return url === null ? [] : [new URL(url).origin]
}

async function refreshProvider(deps: CatalogueDeps, provider: ProviderSetting): Promise<void> {
  const reply = await callProvider(deps, provider, 'GET', '/games')
  const { games: lines, providers: studioLines = [] } = Object(reply) as Record<string, unknown>
  if (!Array.isArray(lines)) throw new Error(`${provider.id} sent no list of games`)
  const base = `${addressOf(deps, provider)}/`
  const reading = readGameList(provider, base, lines)
  let read = reading.next()
  for (; read.done !== true; read = reading.next()) await setImmediate()
  const { games, errors } = read.value
  for (const error of errors.slice(0, ERRORS_LOGGED_MAX))
    deps.log.warn({ provider: provider.id, ...error }, 'left out a game of a provider')
  if (errors.length > 0)
    deps.log.warn({ provider: provider.id, leftOut: errors.length, taken: games.length }, 'read a game list')
  const described: readonly unknown[] = Array.isArray(studioLines) ? studioLines : []
  const studios = readStudios(provider, games, described, (address) => toPictureUrl(address, base))
  const taken = await inTransaction(deps.db, (tx) =>
    saveGames(tx, provider, { games, studios }, deps.clock.now()),
  )
  for (const gameId of taken.slice(0, ERRORS_LOGGED_MAX))
    deps.log.warn(
      { provider: provider.id, gameId },
      'left out a game: its id or the id of its studio is taken by another game or studio',
    )
}

const ERRORS_LOGGED_MAX = 20

type GameRows = Awaited<ReturnType<typeof listGameRows>>

interface Rows {
  games: GameRows
  studios: Awaited<ReturnType<typeof listStudios>>
}

/** Remembers the stops that it was built with. */
interface Snapshot extends CatalogueSnapshot {
  operations: SettingsSnapshot['operations']
}

function isOff({ operations: { stopped } }: SettingsSnapshot, providerId: string, gameId: string): boolean {
  return stopped.has(`game-provider:${providerId}`) || stopped.has(`game:${gameId}`)
}

/**
 * Leaves out stored games that the contract would refuse: rows of an earlier version, or rows changed by hand. Each
 * version of a row is checked and logged once.
 */
function createRowFilter(depsOf: () => CatalogueDeps) {
  const checked = new Map<string, { updatedAt: number; fits: boolean }>()
  return (rows: GameRows): GameRows =>
    rows.filter((row) => {
      const updatedAt = row.updatedAt.getTime()
      const before = checked.get(row.id)
      if (before?.updatedAt === updatedAt) return before.fits
      const error = errorOfGame({ ...row, studio: { id: row.studio, name: '' } })
      if (error !== null) depsOf().log.warn({ gameId: row.id, error }, 'left out a stored game')
      checked.set(row.id, { updatedAt, fits: error === null })
      return error === null
    })
}

function toSnapshot(
  setting: ProvidersSetting,
  { games: rows, studios }: Rows,
  { settings, clock }: Pick<CatalogueDeps, 'settings' | 'clock'>,
): Snapshot {
  const current = settings.current()
  const providers = new Map(setting.providers.map((provider) => [provider.id, provider]))
  const studioById = new Map(
    studios.map(({ id, name, logo, description }) => [id, { id, name, logo, description }]),
  )
  const since = firstSeenByProvider(rows)
  const now = clock.now()
  const games = rows.flatMap((row) => {
    const provider = providers.get(row.provider)
    const studio = studioById.get(row.studio)
    if (provider === undefined || studio === undefined) return []
    const { updatedAt: _, ...rest } = row
    return [
      {
        ...rest,
        studio,
        isAvailable: row.isAvailable && provider.isEnabled && !isOff(current, provider.id, row.id),
        isNew: isNewGame(row.firstSeenAt, since.get(row.provider) ?? row.firstSeenAt, now),
        build: row.details.build ?? null,
        blockedCountries: row.details.country_blacklist,
        currencies: row.details.currencies,
      },
    ]
  })
  const listed = withCollections(setting, games)
  const named = namedCountries(setting, listed)
  const byId = new Map(listed.map((game) => [game.id, game]))
  const byExternalId = new Map(listed.map((game) => [`${game.provider}\n${game.externalId}`, game]))
  const shownStudios = studios.filter(({ provider }) => providers.get(provider)?.isEnabled)
  return {
    operations: current.operations,
    games: listed,
    orderOf: (sort) => sortGames(listed, sort),
    studios: shownStudios.flatMap(({ id }) => studioById.get(id) ?? []),
    known: knownValuesOf(setting, listed, shownStudios),
    viewOf: (country) => (named.has(country) ? country : ''),
    find: (id) => byId.get(id) ?? null,
    findOfProvider: (providerId, externalId) => byExternalId.get(`${providerId}\n${externalId}`) ?? null,
  }
}

/** Rows are in the order in which they were first seen. */
function firstSeenByProvider(rows: GameRows): ReadonlyMap<string, Date> {
  const since = new Map<string, Date>()
  for (const { provider, firstSeenAt } of rows) if (!since.has(provider)) since.set(provider, firstSeenAt)
  return since
}

function knownValuesOf(
  { collections }: ProvidersSetting,
  games: readonly CatalogueGame[],
  studios: readonly { id: string }[],
): KnownValues {
  return {
    collections: new Set(collections.map(({ id }) => id)),
    categories: new Set(games.map(({ category }) => category)),
    studios: new Set(studios.map(({ id }) => id)),
    features: new Set(games.flatMap(({ details }) => details.features)),
    tags: new Set(games.flatMap(({ details }) => details.tags)),
  }
}
