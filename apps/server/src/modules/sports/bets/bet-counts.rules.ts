/**
 * What a bet counts towards limits and turnover. Returns reduce loss limits. The stake stops counting while the bet is
 * refunded or has ended as if it had never been placed, so that a returned stake neither uses a limit nor counts as
 * turnover. Bonus money counts towards bet limits only. Pure; the caller holds the player's lock.
 */
import { countStake, countWin, uncountStake, uncountWin } from '../../limits/index.ts'
import {
  countTurnOver,
  type LimitWindow,
  type PlayerAsset,
  uncountTurnOver,
} from '../../player-state/index.ts'
import { cashShareOf } from '../bonus-money/bet-shares.rules.ts'
import type { BetCounts, SportsBet } from './bet.companion.ts'

/** What an entry counted. */
export interface Counting {
  bet: bigint
  loss: bigint
  turnOver: bigint
  /** When what it reverses was counted; null if it reverses nothing. */
  originalAt: Date | null
}

interface Counters {
  windows: readonly LimitWindow[]
  asset: PlayerAsset
}

interface Clock {
  now: Date
  toBase(amount: bigint, rounding: 'up' | 'down'): bigint
}

interface Recounted extends Counters {
  bet: Pick<SportsBet, 'counted' | 'countedAt'>
  /** At most two: returns and stake were counted at different times. */
  countings: Counting[]
}

/** Counts a bet that is open now, or not any more. One that is open again after the end of its bonus holds no other one. */
export function countOpen(
  asset: PlayerAsset,
  { bonusId, stakeBonus }: Pick<SportsBet, 'bonusId' | 'stakeBonus'>,
  change: 1 | -1,
): PlayerAsset {
  const holds = stakeBonus > 0n && bonusId === asset.bonusId
  const bonusOpen = holds ? asset.bonusOpen + change : asset.bonusOpen
  return { ...asset, betsOpen: asset.betsOpen + change, bonusOpen }
}

export function recount(counters: Counters, bet: SportsBet, next: SportsBet, clock: Clock): Recounted {
  const kept = { counted: bet.counted, countedAt: next.countedAt }
  const begun: Recounted = { ...counters, bet: kept, countings: [] }
  // Nothing of the player's own is at risk, so it neither uses limits nor reduces them.
  if (bet.freebet !== null) return begun
  return recountStake(recountReturns(begun, bet, next, clock), bet, next, clock)
}

function recountReturns(all: Recounted, bet: SportsBet, next: SportsBet, { toBase }: Clock): Recounted {
  const [before, after] = [countableOf(bet), countableOf(next)]
  if (after === before) return all
  const { counted } = all.bet
  // A corrected result counts where the first one did: taken back and paid again on another day, it would make new room there.
  const correctedAt = next.cashedOut === bet.cashedOut ? bet.firstSettledAt : null
  if (after > before) {
    const more = toBase(after - before, 'down')
    return {
      ...all,
      windows:
        correctedAt === null ? countWin(all.windows, more) : uncountWin(all.windows, -more, correctedAt),
      bet: { ...all.bet, counted: { ...counted, returned: counted.returned + more } },
      countings: [{ bet: 0n, loss: -more, turnOver: 0n, originalAt: correctedAt }],
    }
  }
  const less = (counted.returned * (before - after)) / before
  const originalAt = correctedAt ?? bet.settledAt ?? bet.placedAt
  return {
    ...all,
    windows: uncountWin(all.windows, less, originalAt),
    bet: { ...all.bet, counted: { ...counted, returned: counted.returned - less } },
    countings: [{ bet: 0n, loss: less, turnOver: 0n, originalAt }],
  }
}

function recountStake(all: Recounted, bet: SportsBet, next: SportsBet, { now, toBase }: Clock): Recounted {
  const { counted } = all.bet
  // A part that was cashed out stays counted, unless the whole bet is undone.
  if (next.state === 'declined' || next.state === 'rolled back') return uncount(all, bet, counted)
  if (next.state === 'refunded')
    return bet.state === 'refunded' ? all : uncount(all, bet, partOf(counted, bet.stakeLeft, bet.stake))
  if (bet.state !== 'refunded') return all
  const cash = cashShareOf(bet, bet.stakeLeft)
  const again = countTurnOver(all.asset, cash)
  const added = { bet: toBase(bet.stakeLeft, 'up'), loss: toBase(cash, 'up'), turnOver: again.counted }
  return {
    windows: countStake(all.windows, added.bet, added.loss),
    asset: again.asset,
    bet: { counted: plus(counted, added), countedAt: now },
    countings: [...all.countings, { ...added, originalAt: null }],
  }
}

function uncount(all: Recounted, { countedAt }: SportsBet, part: StakeCounts): Recounted {
  const removed = { bet: -part.bet, loss: -part.loss, turnOver: -part.turnOver }
  if (removed.bet === 0n && removed.loss === 0n && removed.turnOver === 0n) return all
  return {
    windows: uncountStake(all.windows, part.bet, part.loss, countedAt),
    asset: uncountTurnOver(all.asset, part.turnOver),
    bet: { ...all.bet, counted: plus(all.bet.counted, removed) },
    countings: [...all.countings, { ...removed, originalAt: countedAt }],
  }
}

/** Whether the stake, or the free bet that covers it, is used. */
export const isStakeCounted = ({ state }: Pick<SportsBet, 'state'>): boolean =>
  state !== 'refunded' && state !== 'declined' && state !== 'rolled back'

/** Returns to the player's own money reduce loss limits. A refunded stake does not: it stops counting instead. */
const countableOf = (bet: SportsBet): bigint =>
  cashShareOf(bet, bet.cashedOut + (isStakeCounted(bet) ? bet.returned : 0n))

type StakeCounts = Pick<BetCounts, 'bet' | 'loss' | 'turnOver'>

const partOf = ({ bet, loss, turnOver }: StakeCounts, part: bigint, whole: bigint): StakeCounts => ({
  bet: (bet * part) / whole,
  loss: (loss * part) / whole,
  turnOver: (turnOver * part) / whole,
})

const plus = (counted: BetCounts, added: StakeCounts): BetCounts => ({
  ...counted,
  bet: counted.bet + added.bet,
  loss: counted.loss + added.loss,
  turnOver: counted.turnOver + added.turnOver,
})
