/** Counts ended rounds into the own play of days. The latest day of a player is in their recent play. */
import {
  addSum,
  dayOf,
  divideSums,
  type FactCounter,
  isSameDay,
  ownPlayAdded,
  type PlayerSums,
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
    const { left, others } = divideSums(days, recent, {
      keyOf: ({ own }) => own,
      isSame: isSameDay,
      note: ({ added }, own) => void (added.own = own),
    })
    await Promise.all([addRecentDays(tx, left), addOwnPlay(tx, others)])
    await addCorrections(tx, corrections)
  },
})

interface CountedDay extends DayPlay {
  /** Without corrections. */
  rounds: number
}

interface Summed {
  days: PlayerSums<CountedDay>
  corrections: Correction[]
}

function sum(setting: LoyaltySetting, facts: readonly RoundFact[]): Summed {
  const days: PlayerSums<CountedDay> = new Map()
  const corrections: Correction[] = []
  for (const { playerId, currency, settledAt, at, game, isCorrection, before, after } of facts) {
    const { staked, won } = ownPlayAdded({ before, after })
    if (staked === 0n && won === 0n) continue
    // A provider states the edge, so it counts only up to the same bound as for rakeback.
    const cost = staked * BigInt(countedEdge(setting, game.edge ?? 0))
    const play = { playerId, day: dayOf(settledAt), currency, staked, won, cost }
    addSum(days, { ...play, rounds: isCorrection ? 0 : 1 }, isSameDay, merge)
    const knownOn = dayOf(at)
    if (knownOn > play.day) corrections.push({ ...play, knownOn })
  }
  return { days, corrections }
}

function merge(known: CountedDay, { rounds, staked, won, cost }: CountedDay): void {
  known.rounds += rounds
  known.staked += staked
  known.won += won
  known.cost += cost
}
