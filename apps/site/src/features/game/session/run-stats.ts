/** Statistics of the rounds that a player has seen since they opened the game or last reset them. Pure. */
import { toDecimal, toSubunits } from '@fairhall/money'

/** Amounts are subunits of the currency. */
export interface RunStats {
  rounds: number
  /** Rounds that paid more than their stake. */
  won: number
  /** Rounds that paid less than their stake. Those that paid exactly the stake are neither. */
  lost: number
  staked: bigint
  net: bigint
  stakeMax: bigint
  /** How many rounds in a row were won (positive) or lost (negative) up to now. */
  streak: number
  wonInRowMax: number
  lostInRowMax: number
  /** The net position after every `stride` rounds, from 0 on. */
  curve: readonly number[]
  stride: number
}

export const NO_ROUNDS: RunStats = {
  rounds: 0,
  won: 0,
  lost: 0,
  staked: 0n,
  net: 0n,
  stakeMax: 0n,
  streak: 0,
  wonInRowMax: 0,
  lostInRowMax: 0,
  curve: [0],
  stride: 1,
}

/** More would be less than two pixels each. */
const POINTS_MAX = 120

export function withRoundIn(
  stats: RunStats,
  round: { stake: string; win: string },
  subunitToUnit: number,
): RunStats {
  const stake = toSubunits(round.stake, subunitToUnit)
  const win = toSubunits(round.win, subunitToUnit)
  const won = win > stake ? 1 : 0
  const lost = win < stake ? 1 : 0
  // The streak goes on over rounds that are neither won nor lost.
  const isEnded = Math.sign(stats.streak) * (won - lost) < 0
  const streak = (isEnded ? 0 : stats.streak) + won - lost
  const rounds = stats.rounds + 1
  const net = stats.net + win - stake
  return {
    rounds,
    won: stats.won + won,
    lost: stats.lost + lost,
    staked: stats.staked + stake,
    net,
    stakeMax: stake > stats.stakeMax ? stake : stats.stakeMax,
    streak,
    wonInRowMax: Math.max(stats.wonInRowMax, streak),
    lostInRowMax: Math.max(stats.lostInRowMax, -streak),
    ...withPoint(stats, rounds, net),
  }
}

/** A long session keeps every second point, then every fourth, and so on. */
function withPoint({ curve, stride }: RunStats, rounds: number, net: bigint) {
  if (rounds % stride !== 0) return { curve, stride }
  const longer = [...curve, Number(net)]
  if (longer.length <= POINTS_MAX) return { curve: longer, stride }
  return { curve: longer.filter((_, index) => index % 2 === 0), stride: stride * 2 }
}

/**
 * What the stakes return on average, as a net position: never positive.
 *
 * @param rtp - Return to player in percent, such as `96.5`
 */
export function expectedNet(staked: bigint, rtp: string): bigint {
  const cost = BigInt(Math.round((100 - Number(rtp)) * 10_000))
  return -((staked * cost + 500_000n) / 1_000_000n)
}

export const toSigned = (amount: bigint, subunitToUnit: number): string =>
  amount < 0n ? `-${toDecimal(-amount, subunitToUnit)}` : toDecimal(amount, subunitToUnit)
