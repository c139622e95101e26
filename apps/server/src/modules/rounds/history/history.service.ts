/** The player's own rounds: the list, its filters, and one round with its bets and wins. */
import type { Meta, ParsedQuery, Reply, Spin, SpinDetails } from '@fairhall/contract'
import type { RoundsDeps } from '../rounds.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import { readCursor, toCursor } from '../../../platform/http/cursor.ts'
import { explainWagering } from '../../bonuses/index.ts'
import { listPlayedRows } from '../../player-games/index.ts'
import { getPlayer } from '../../players/index.ts'
import { ownHistoryFrom, unitOf } from '../../settings/index.ts'
import { sumReturnedStakes } from '../rounds.queries.ts'
import { findRound, listRounds, type RoundFilter } from './history.queries.ts'
import { balancesOf, readStatuses, rtpOf, toJudgedStakes, toSpin, toSpinEntries } from './history.view.ts'
import { listEntries } from './round-entries.queries.ts'

const PER_PAGE = 20

type Query = ParsedQuery<'listSpins'>

/** @throws Refusal validationFailed for an unknown game or currency. */
export async function listSpins(
  deps: RoundsDeps,
  playerId: string,
  query: Query,
): Promise<{ spins: Spin[]; meta: Meta<'listSpins'> }> {
  const { page = 1, perPage = PER_PAGE } = query
  const filter = await readFilter(deps, playerId, query)
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const { rounds, next, total } = await listRounds(deps.db, playerId, filter, { page, perPage, cursor })
  const returned = await sumReturnedStakes(
    deps.db,
    rounds.map(({ id }) => id),
  )
  const catalogue = await deps.catalogue.current()
  return {
    spins: rounds.map((round) => toSpin(deps, catalogue, round, returned.get(round.id) ?? 0n)),
    meta: { page, perPage, total, nextCursor: next === null ? null : toCursor(next) },
  }
}

async function readFilter(deps: RoundsDeps, playerId: string, query: Query): Promise<RoundFilter> {
  const { game, currency, status, to } = query
  const { owner_since: ownerSince, country } = await getPlayer(deps.db, playerId)
  const settings = deps.settings.current()
  const currencies = [...settings.currencies.keys()]
  if (currency !== undefined && !currencies.includes(currency))
    throw refuseFields({ currency: ['notAvailable'] })
  if (game !== undefined && !(await isKnownGame(deps, playerId, game)))
    throw refuseFields({ game: ['notAvailable'] })
  const asked = query.from === undefined ? null : new Date(query.from)
  return {
    gameId: game ?? null,
    statuses: status === undefined ? null : readStatuses(status),
    currencies: currency === undefined ? currencies : [currency],
    from: ownHistoryFrom(settings, country, { now: deps.clock.now(), from: latest(asked, ownerSince) }),
    to: to === undefined ? null : new Date(to),
  }
}

/** What an earlier owner of the account played is not shown. */
const latest = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other)

/** A player can also look for rounds of a game that is no longer in the catalogue. */
async function isKnownGame(deps: RoundsDeps, playerId: string, gameId: string): Promise<boolean> {
  const catalogue = await deps.catalogue.current()
  if (catalogue.find(gameId) !== null) return true
  return (await listPlayedRows(deps.db, playerId)).some((played) => played.gameId === gameId)
}

export async function listSpinGames(deps: RoundsDeps, playerId: string): Promise<Reply<'listSpinGames'>> {
  const [catalogue, played] = await Promise.all([deps.catalogue.current(), listPlayedRows(deps.db, playerId)])
  return played.map(({ gameId: id }) => ({ id, title: catalogue.find(id)?.title ?? id }))
}

/** @throws Refusal notFound, also for rounds of other players. */
export async function getSpin(
  deps: RoundsDeps,
  playerId: string,
  roundId: string,
  locale: string,
): Promise<SpinDetails> {
  const round = await findRound(deps.db, playerId, roundId)
  const settings = deps.settings.current()
  if (round === null || !settings.currencies.has(round.currency)) throw refuse('notFound')
  const [entries, returned, catalogue, { country }] = await Promise.all([
    listEntries(deps.db, round),
    sumReturnedStakes(deps.db, [round.id]),
    deps.catalogue.current(),
    getPlayer(deps.db, playerId),
  ])
  const { showsRoundBalances } = settings.marketOf(country).rules.records
  const stakes = toJudgedStakes(entries)
  const unit = unitOf(settings, round.currency)
  return {
    ...toSpin(deps, catalogue, round, returned.get(round.id) ?? 0n),
    bonus: await explainWagering(deps, { ...round, stakes }, catalogue.find(round.gameId), locale),
    rtp: rtpOf(catalogue.find(round.gameId), round.build),
    build: round.build,
    ...balancesOf(showsRoundBalances ? entries : [], unit),
    entries: toSpinEntries(entries, unit),
  }
}
