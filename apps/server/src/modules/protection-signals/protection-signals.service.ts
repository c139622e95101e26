/**
 * Looks at each player's ended day for signs of harm and reacts as their market says. A run first lists its players and then takes them piece
 * by piece: a restart continues with those who are left, and a sign is recorded and answered once. No reaction invites to play, and none is
 * ever undone without staff.
 */
import { toDecimal } from '@fairhall/money'
import { inTransaction } from '../../platform/database/database.ts'
import { eachSeparately } from '../../platform/jobs/process-separately.ts'
import { readActivity } from './activity.queries.ts'
import { groupPlayers } from './groups.rules.ts'
import type { ProtectionSignalsDeps } from './protection-signals.deps.ts'
import { recordSignals } from './recording.service.ts'
import {
  beginRun,
  endChecks,
  endRun,
  findLastRun,
  listWaiting,
  type NewSignal,
  type WaitingPlayer,
} from './signals.queries.ts'
import { signalsOf } from './signals.rules.ts'

const DAY_MS = 86_400_000
/** A query must be planned each time, so it is for many players. */
const PLAYERS_PER_QUERY = 1_000
/** Of queries and transactions: the search uses several processors, and leaves connections to play. */
const CONCURRENCY = 4
/** Days that are made up for after an outage. */
const DAYS_MAX = 7

/** Looks at every ended day that was not looked at yet. */
export async function findSignals(deps: ProtectionSignalsDeps): Promise<void> {
  for (let day = await findNextDay(deps); day !== null; day = await findNextDay(deps)) {
    const next = day
    await inTransaction(deps.db, (tx) => beginRun(tx, next, deps.clock.now()))
    while (await lookAtPiece(deps, next));
    await endRun(deps.db, next, deps.clock.now())
  }
}

async function findNextDay({ clock, db }: ProtectionSignalsDeps): Promise<string | null> {
  const today = clock.now().toISOString().slice(0, 10)
  const yesterday = shift(today, -1)
  const last = await findLastRun(db)
  if (last === null) return yesterday
  if (!last.isEnded) return last.day
  const next = [shift(last.day, 1), shift(today, -DAYS_MAX)].toSorted().at(-1) ?? yesterday
  return next > yesterday ? null : next
}

const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns whether there may be another piece. After a failure, only the players of the parts that failed are looked at again. */
async function lookAtPiece(deps: ProtectionSignalsDeps, day: string): Promise<boolean> {
  const players = await listWaiting(deps.db, day, PLAYERS_PER_QUERY * CONCURRENCY)
  if (players.length === 0) return false
  const parts = Array.from({ length: Math.ceil(players.length / PLAYERS_PER_QUERY) }, (_, nth) =>
    players.slice(nth * PLAYERS_PER_QUERY, (nth + 1) * PLAYERS_PER_QUERY),
  )
  await eachSeparately(
    parts,
    ([first]) => `players from ${first?.playerId}`,
    (part) => lookAtPart(deps, part, day),
    CONCURRENCY,
  )
  return true
}

async function lookAtPart(
  deps: ProtectionSignalsDeps,
  players: readonly WaitingPlayer[],
  day: string,
): Promise<void> {
  await record(deps, await findIn(deps, players, day), day)
  await endChecks(
    deps.db,
    day,
    players.map(({ playerId }) => playerId),
  )
}

/** If signs of several players can't be recorded together, those of each player are: one must not hold up the others. */
async function record(
  deps: ProtectionSignalsDeps,
  signals: readonly NewSignal[],
  day: string,
): Promise<void> {
  try {
    await recordSignals(deps, signals, day)
  } catch (error) {
    const byPlayer = [...Map.groupBy(signals, ({ playerId }) => playerId)]
    if (byPlayer.length === 1) throw error
    await eachSeparately(
      byPlayer,
      ([playerId]) => `player ${playerId}`,
      ([, own]) => recordSignals(deps, own, day),
      CONCURRENCY,
    )
  }
}

async function findIn(
  { db, settings }: ProtectionSignalsDeps,
  players: readonly WaitingPlayer[],
  day: string,
): Promise<NewSignal[]> {
  const { baseCurrency, marketOf } = settings.current()
  const { subunitToUnit, code } = baseCurrency
  const unit = { subunitToUnit, format: (amount: bigint) => `${toDecimal(amount, subunitToUnit)} ${code}` }
  const marketOfPlayer = new Map(players.map(({ playerId, country }) => [playerId, marketOf(country)]))
  const { looked, groups } = groupPlayers(players, { day, marketOf, subunitToUnit })
  return (await readActivity(db, looked, { day, groups })).flatMap(({ playerId, ...activity }) => {
    const market = marketOfPlayer.get(playerId)
    if (market === undefined) return []
    const { protection } = market.rules
    return signalsOf(activity, protection, unit).map((signal) => {
      const { reactions = [], ...thresholds } = protection[signal.kind] ?? {}
      return { ...signal, playerId, market: market.id, day, thresholds, reactions }
    })
  })
}
