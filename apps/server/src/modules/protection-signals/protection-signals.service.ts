/**
 * Looks at each player's ended day for signs of harm and reacts as their market says. A run first lists its players and then takes them piece
 * by piece: a restart continues with those who are left, and a sign is recorded and answered once. No reaction invites to play, and none is
 * ever undone without staff.
 */
import { toDecimal } from '@fairhall/money'
import { inTransaction } from '../../platform/database/database.ts'
import { eachSeparately } from '../../platform/jobs/process-separately.ts'
import { sendMessages } from '../messages/index.ts'
import { lockPlayerRow, noteAudit, updatePlayer } from '../players/index.ts'
import type { Reaction } from '../settings/index.ts'
import { type Looked, readActivity } from './activity.queries.ts'
import type { ProtectionSignalsDeps } from './protection-signals.deps.ts'
import { type Night, nightsOf } from './nights.rules.ts'
import {
  beginRun,
  endChecks,
  endRun,
  findLastRun,
  insertSignal,
  listWaiting,
  type WaitingPlayer,
} from './signals.queries.ts'
import { type Signal, signalsOf } from './signals.rules.ts'

const SYSTEM = 'system:protection'
const DAY_MS = 86_400_000
const PLAYERS_PER_QUERY = 200
/** Of queries, and then of players: the search uses several processors, and leaves connections to play. */
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

interface Found {
  playerId: string
  market: string
  signals: (Signal & { thresholds: Readonly<Record<string, number>>; reactions: readonly Reaction[] })[]
}

/** Returns whether there may be another piece. */
async function lookAtPiece(deps: ProtectionSignalsDeps, day: string): Promise<boolean> {
  const { db } = deps
  const players = await listWaiting(db, day, PLAYERS_PER_QUERY * CONCURRENCY)
  if (players.length === 0) return false
  const parts = Array.from({ length: Math.ceil(players.length / PLAYERS_PER_QUERY) }, (_, nth) =>
    players.slice(nth * PLAYERS_PER_QUERY, (nth + 1) * PLAYERS_PER_QUERY),
  )
  const found = (await Promise.all(parts.map((part) => findIn(deps, part, day)))).flat()
  await eachSeparately(
    found,
    ({ playerId }) => `player ${playerId}`,
    (one) => record(deps, one, day),
    CONCURRENCY,
  )
  await endChecks(
    db,
    day,
    players.map(({ playerId }) => playerId),
  )
  return true
}

async function findIn(
  { db, settings }: ProtectionSignalsDeps,
  players: readonly WaitingPlayer[],
  day: string,
): Promise<Found[]> {
  const { baseCurrency, marketOf } = settings.current()
  const { subunitToUnit, code } = baseCurrency
  const marketOfPlayer = new Map(players.map(({ playerId, country }) => [playerId, marketOf(country)]))
  const nightsIn = new Map<string, Night[]>()
  for (const zone of new Set(players.map((player) => player.zone))) nightsIn.set(zone, nightsOf(zone, day))
  const looked = players.map(({ playerId, country, zone }): Looked => {
    const { depositsAfterLoss, nightPlay } = marketOf(country).rules.protection
    return {
      playerId,
      lossMinutes: depositsAfterLoss?.minutesMax ?? 0,
      nightMinutes: nightPlay?.minutesMin ?? 1,
      nights: nightsIn.get(zone) ?? [],
    }
  })
  const unit = { subunitToUnit, format: (amount: bigint) => `${toDecimal(amount, subunitToUnit)} ${code}` }
  return (await readActivity(db, looked, day)).flatMap(({ playerId, ...activity }): Found[] => {
    const market = marketOfPlayer.get(playerId)
    if (market === undefined) return []
    const { protection } = market.rules
    const signals = signalsOf(activity, protection, unit).map((signal) => {
      const { reactions = [], ...thresholds } = protection[signal.kind] ?? {}
      return { ...signal, thresholds, reactions }
    })
    return signals.length === 0 ? [] : [{ playerId, market: market.id, signals }]
  })
}

/** The signs and their reactions are one transaction under the player's row. */
function record(
  deps: ProtectionSignalsDeps,
  { playerId, market, signals }: Found,
  day: string,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null || player.erased_at !== null || player.closed_at !== null) return
    const reactions = new Set<Reaction>()
    const now = deps.clock.now()
    for (const signal of signals) {
      if (!(await insertSignal(tx, { playerId, market, day, ...signal }, now))) continue
      for (const reaction of signal.reactions) reactions.add(reaction)
      await noteAudit(deps, tx, {
        actor: SYSTEM,
        action: 'signal.found',
        subject: `player:${playerId}`,
        playerId,
        reason: 'a sign of harm',
        // Without the figures: every reader of the journal sees the details.
        details: { kind: signal.kind, day, market },
      })
    }
    const isPaused = reactions.has('offersPaused') && player.offers_paused_at === null
    if (isPaused) await updatePlayer(tx, playerId, { offers_paused_at: now })
    if (!reactions.has('message') && !isPaused) return
    await sendMessages(deps, tx, [
      {
        playerId,
        cause: causeOf(day, isPaused),
        template: isPaused ? 'offersPaused' : 'playCheck',
        values: {},
      },
    ])
  })
}

/** At most one reminder a week, so that players are not nagged. A pause of offers is always reported. */
function causeOf(day: string, isPaused: boolean): string {
  if (isPaused) return `offersPaused:${day}`
  return `playCheck:${Math.floor(Date.parse(day) / (7 * DAY_MS))}`
}
