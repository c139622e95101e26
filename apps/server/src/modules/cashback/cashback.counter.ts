/** Counts ended rounds into the own play of days. The latest day of a player is in their recent play. */
import type { Tx } from '../../platform/database/database.ts'
import {
  dayOf,
  divide,
  type FactCounter,
  isSameDay,
  ownPlayAdded,
  type RecentPlays,
  type RoundFact,
} from '../facts/index.ts'
import { countedEdge } from '../loyalty/index.ts'
import type { LoyaltySetting } from '../settings/index.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import { addOwnPlay, addRecentDays, type DayPlay } from './cashback.queries.ts'
import { addCorrections, type Correction } from './corrections/corrections.queries.ts'

export const cashbackCounter = (deps: () => Pick<CashbackDeps, 'settings'>): FactCounter => ({
  name: 'cashback',
  async count(tx, facts, recent) {
    const { days, corrections } = sum(deps().settings.current().loyalty, facts)
    await saveDays(tx, days, recent)
    await addCorrections(tx, corrections)
  },
})

interface CountedDay extends DayPlay {
  /** Without corrections. */
  rounds: number
}

interface Summed {
  /** By player; a player has few in a batch. */
  days: Map<string, CountedDay[]>
  corrections: Correction[]
}

function sum(setting: LoyaltySetting, facts: readonly RoundFact[]): Summed {
  const days = new Map<string, CountedDay[]>()
  const corrections: Correction[] = []
  for (const { playerId, currency, settledAt, at, game, isCorrection, before, after } of facts) {
    const { staked, won } = ownPlayAdded({ before, after })
    if (staked === 0n && won === 0n) continue
    // A provider states the edge, so it counts only up to the same bound as for rakeback.
    const cost = staked * BigInt(countedEdge(setting, game.edge ?? 0))
    const play = { playerId, day: dayOf(settledAt), currency, staked, won, cost }
    addDay(days, { ...play, rounds: isCorrection ? 0 : 1 })
    const knownOn = dayOf(at)
    if (knownOn > play.day) corrections.push({ ...play, knownOn })
  }
  return { days, corrections }
}

function addDay(days: Map<string, CountedDay[]>, play: CountedDay): void {
  const ofPlayer = days.get(play.playerId)
  const known = ofPlayer?.find((day) => isSameDay(day, play))
  if (ofPlayer === undefined) days.set(play.playerId, [play])
  else if (known === undefined) ofPlayer.push(play)
  else {
    known.rounds += play.rounds
    known.staked += play.staked
    known.won += play.won
    known.cost += play.cost
  }
}

async function saveDays(
  tx: Tx,
  days: ReadonlyMap<string, readonly CountedDay[]>,
  recent: RecentPlays,
): Promise<void> {
  const left: string[] = []
  const others: CountedDay[] = []
  for (const [playerId, ofPlayer] of days) {
    const row = recent.get(playerId)
    const divided = divide(
      ofPlayer,
      (day) => isSameDay(day, row?.own ?? null),
      ({ rounds }) => rounds === 0,
    )
    others.push(...divided.others)
    if (row === undefined || divided.recent === null) continue
    row.added.own = divided.recent
    if (divided.recent.isMoved && row.own !== null) left.push(playerId)
  }
  await Promise.all([addRecentDays(tx, left), addOwnPlay(tx, others)])
}
