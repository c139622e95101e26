/** Counts facts into accounts: the same facts in the same order always give the same result. Pure. */
import {
  addSum,
  dayOf,
  type GameKey,
  isSameGame,
  ownPlayAdded,
  type PlayerSums,
  type RoundFact,
} from '../facts/index.ts'
import type { LoyaltySetting } from '../settings/index.ts'
import { levelOf, playTermsOf, settingOf, thresholdsOf } from './loyalty.rules.ts'

export interface CountedAccount {
  /** Parts of a subunit of the base currency, times the weights of the games in thousandths. */
  score: bigint
  level: number
}

/** Where stakes are counted. */
export interface PlayKey extends GameKey {
  playerId: string
}

export interface CountedPlay extends PlayKey {
  /** The ends of the first and of the last of its rounds. */
  firstAt: Date
  lastAt: Date
  rounds: number
  staked: bigint
  /** In parts of a subunit of the base currency. */
  base: bigint
}

export interface Crossing {
  playerId: string
  level: number
  roundId: string
  currency: string
  at: Date
}

export interface Counted {
  accounts: ReadonlyMap<string, CountedAccount>
  plays: PlayerSums<CountedPlay>
  crossings: readonly Crossing[]
}

interface CountingState {
  setting: LoyaltySetting
  /** While the programme is off, play is counted without points and rakeback, so that all rounds are accounted for. */
  isOn: boolean
  base: { subunitToUnit: number }
  accounts: ReadonlyMap<string, CountedAccount>
  /** Where the round of a correction was counted, if in an earlier batch. */
  placeOf(fact: RoundFact): PlayKey | null
}

export function count(state: CountingState, facts: readonly RoundFact[]): Counted {
  const accounts = new Map(state.accounts)
  const plays: PlayerSums<CountedPlay> = new Map()
  const thresholds = thresholdsOf(state.setting, state.base)
  const crossings: Crossing[] = []
  const hasCorrections = facts.some(({ isCorrection }) => isCorrection)
  const placesHere = new Map<string, PlayKey>()
  for (const fact of facts) {
    const { playerId, roundId, currency, settledAt } = fact
    const account = accounts.get(playerId) ?? { score: 0n, level: 1 }
    const known = fact.isCorrection ? (placesHere.get(roundId) ?? state.placeOf(fact)) : null
    const key = known ?? newKey(state, fact, account.level)
    if (hasCorrections) placesHere.set(roundId, key)
    const { staked, base } = ownPlayAdded(fact)
    if ((fact.game.edge ?? 0) === 0 || (staked === 0n && base === 0n)) continue

    const rounds = fact.isCorrection ? 0 : 1
    const { day, gameId, weight, edge, rate } = key
    const sums = { firstAt: settledAt, lastAt: settledAt, rounds, staked, base }
    const play = { playerId, day, gameId, currency: key.currency, weight, edge, rate, ...sums }
    addSum(plays, play, isSameGame, merge)
    const score = account.score + base * BigInt(key.weight)
    const reached = levelOf(thresholds, score)
    for (let level = account.level + 1; level <= reached; level += 1)
      crossings.push({ playerId, level, roundId, currency, at: settledAt })
    // A level that was reached stays, also after a correction.
    accounts.set(playerId, { score, level: Math.max(account.level, reached) })
  }
  return { accounts, plays, crossings }
}

function newKey({ setting, isOn }: CountingState, fact: RoundFact, level: number): PlayKey {
  const { playerId, gameId, currency, settledAt, game } = fact
  const { weight, edge } = playTermsOf(setting, { id: gameId, ...game })
  const rate = settingOf(setting, level).rakeback
  const day = dayOf(settledAt)
  return { playerId, day, gameId, currency, weight: isOn ? weight : 0, edge, rate: isOn ? rate : 0 }
}

function merge(known: CountedPlay, { firstAt, lastAt, rounds, staked, base }: CountedPlay): void {
  if (firstAt < known.firstAt) known.firstAt = firstAt
  if (lastAt > known.lastAt) known.lastAt = lastAt
  known.rounds += rounds
  known.staked += staked
  known.base += base
}
