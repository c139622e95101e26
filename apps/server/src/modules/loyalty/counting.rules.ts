/** Counts facts into accounts: the same facts in the same order always give the same result. Pure. */
import { ownPlayAdded, type RoundFact } from '../facts/index.ts'
import type { LoyaltySetting } from '../settings/index.ts'
import { accrue, levelOf, playTermsOf, settingOf } from './loyalty.rules.ts'

export interface CountedAccount {
  /** Parts of a subunit of the base currency, times the weights of the games in thousandths. */
  score: bigint
  level: number
}

/** Where stakes are counted: everything that they are multiplied by, and what players see them by. */
export interface PlayKey {
  playerId: string
  /** UTC, as in 2026-11-28. */
  day: string
  gameId: string
  currency: string
  weight: number
  edge: number
  rate: number
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
  plays: readonly CountedPlay[]
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

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export function count(state: CountingState, facts: readonly RoundFact[]): Counted {
  const accounts = new Map(state.accounts)
  const plays = new Map<string, CountedPlay>()
  const crossings: Crossing[] = []
  const placesHere = new Map<string, PlayKey>()
  for (const fact of facts) {
    const { playerId, roundId, currency, settledAt } = fact
    const account = accounts.get(playerId) ?? { score: 0n, level: 1 }
    const known = fact.isCorrection ? (placesHere.get(roundId) ?? state.placeOf(fact)) : null
    const key = known ?? newKey(state, fact, account.level)
    placesHere.set(roundId, key)
    const { staked, base } = ownPlayAdded(fact)
    if ((fact.game.edge ?? 0) === 0 || (staked === 0n && base === 0n)) continue

    addPlay(plays, {
      ...key,
      firstAt: settledAt,
      lastAt: settledAt,
      rounds: fact.isCorrection ? 0 : 1,
      staked,
      base,
    })
    const score = account.score + base * BigInt(key.weight)
    const reached = levelOf(state.setting, score, state.base)
    for (let level = account.level + 1; level <= reached; level += 1)
      crossings.push({ playerId, level, roundId, currency, at: settledAt })
    // A level that was reached stays, also after a correction.
    accounts.set(playerId, { score, level: Math.max(account.level, reached) })
  }
  return { accounts, plays: [...plays.values()], crossings }
}

function newKey({ setting, isOn }: CountingState, fact: RoundFact, level: number): PlayKey {
  const { playerId, gameId, currency, settledAt, game } = fact
  const { weight, edge } = playTermsOf(setting, { id: gameId, ...game })
  const rate = settingOf(setting, level).rakeback
  const key = { playerId, day: dayOf(settledAt), gameId, currency, edge }
  return isOn ? { ...key, weight, rate } : { ...key, weight: 0, rate: 0 }
}

function addPlay(plays: Map<string, CountedPlay>, play: CountedPlay): void {
  const { playerId, day, gameId, currency, weight, edge, rate } = play
  const id = [playerId, day, gameId, currency, weight, edge, rate].join(' ')
  const known = plays.get(id)
  if (known === undefined) {
    plays.set(id, play)
    return
  }
  plays.set(id, {
    ...known,
    firstAt: play.firstAt < known.firstAt ? play.firstAt : known.firstAt,
    lastAt: play.lastAt > known.lastAt ? play.lastAt : known.lastAt,
    rounds: known.rounds + play.rounds,
    staked: known.staked + play.staked,
    base: known.base + play.base,
  })
}

/** What a play adds to the rakeback, in 10^-10 subunits. */
export const accruedBy = ({ staked, edge, rate }: CountedPlay): bigint => accrue(staked, edge, rate)
