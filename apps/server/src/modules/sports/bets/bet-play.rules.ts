/**
 * What rewards and players' own reports count of a bet: a fact when it ends, and again when a new version, a void or a rollback changes
 * that. For rewards, only the part that was not cashed out counts. Pure.
 */
import type { Event } from '../../../platform/outbox/events.ts'
import { cashShareOf, paidBy } from '../bonus-money/bet-shares.rules.ts'
import type { SportsBet } from './bet.companion.ts'

/** In subunits; `base` in parts of a subunit of the base currency. All are 0 unless the bet is won or lost. */
export interface BetPlay {
  staked: bigint
  won: bigint
  base: bigint
}

export const NO_PLAY: BetPlay = { staked: 0n, won: 0n, base: 0n }

export const isDecided = ({ state }: Pick<SportsBet, 'state'>): boolean => state === 'won' || state === 'lost'

/** Rewards count only what players stake themselves, without a bonus. */
const isOwn = ({ freebet, bonusId }: Pick<SportsBet, 'freebet' | 'bonusId'>) =>
  freebet === null && bonusId === null

export function playOf(
  bet: Pick<SportsBet, 'freebet' | 'bonusId' | 'state' | 'stake' | 'stakeLeft' | 'returned' | 'base'>,
): BetPlay {
  if (!isDecided(bet) || !isOwn(bet)) return NO_PLAY
  return { staked: bet.stakeLeft, won: bet.returned, base: (bet.base * bet.stakeLeft) / bet.stake }
}

const ENDED: readonly SportsBet['state'][] = ['won', 'lost', 'refunded', 'cashed out']

/** The stake that was cashed out, once the bet is over. Rewards count it only where all bets on an event are one result. */
const soldBy = (
  bet: Pick<SportsBet, 'freebet' | 'bonusId' | 'state' | 'stake' | 'stakeLeft'> | null,
): bigint => (bet !== null && isOwn(bet) && ENDED.includes(bet.state) ? bet.stake - bet.stakeLeft : 0n)

/** What an ended bet cost and paid the player in cash, as their own report counts it. In subunits; all are 0 before it ends. */
export interface BetCash {
  /** 1, or 0 if nothing of it was at stake. */
  bets: number
  staked: bigint
  won: bigint
}

const NO_CASH: BetCash = { bets: 0, staked: 0n, won: 0n }

type CashBet = Pick<
  SportsBet,
  'freebet' | 'state' | 'stake' | 'stakeLeft' | 'stakeBonus' | 'returned' | 'cashedOut'
>

/** What was cashed out counts too. What a void returns was never at stake. */
export function cashOf(bet: CashBet): BetCash {
  const { risked, staked, won } = wholeOf(bet)
  return { bets: Number(risked > 0n), staked: cashShareOf(bet, staked), won: cashShareOf(bet, won) }
}

const NOTHING = { risked: 0n, staked: 0n, won: 0n }

/** As `cashOf`, with the share of a bonus. The stake of a free bet is at risk, but not the player's. */
function wholeOf(bet: CashBet | null): { risked: bigint; staked: bigint; won: bigint } {
  if (bet === null || !ENDED.includes(bet.state)) return NOTHING
  const { freebet, stake, stakeLeft, cashedOut } = bet
  const isVoid = bet.state === 'refunded'
  const risked = isVoid ? stake - stakeLeft : stake
  return { risked, staked: freebet === null ? risked : 0n, won: isVoid ? cashedOut : paidBy(bet) }
}

type Announced = Event<'sports.changed'> | Event<'sports.settled'>

/** What a call announces that changed `before` to `after`. */
export function eventsOf(before: SportsBet | null, after: SportsBet | null, now: Date): Announced[] {
  if (after === null || after === before || after.state === 'tombstone') return []
  const { player: playerId, id: betId } = after
  const placedAt = after.placedAt.toISOString()
  const changed = { kind: 'sports.changed' as const, playerId, betId, placedAt }
  const counted = before === null ? NO_PLAY : playOf(before)
  const play = playOf(after)
  const isSame = play.staked === counted.staked && play.won === counted.won
  const cash = { before: before === null ? NO_CASH : cashOf(before), after: cashOf(after) }
  const whole = { before: wholeOf(before), after: wholeOf(after) }
  const isSameWhole = whole.before.staked === whole.after.staked && whole.before.won === whole.after.won
  if (isSame && soldBy(before) === soldBy(after) && isSameCash(cash) && isSameWhole) return [changed]
  const settled = {
    kind: 'sports.settled' as const,
    playerId,
    betId,
    sportsbook: after.provider,
    currency: after.currency,
    ...(after.bonusId !== null && { bonusId: after.bonusId }),
    odds: after.terms.odds,
    legs: after.terms.legs.length,
    placedAt,
    settledAt: (after.firstSettledAt ?? now).toISOString(),
    at: now.toISOString(),
    before: toTexts(counted),
    after: toTexts(play),
    cash: { before: toCashTexts(cash.before), after: toCashTexts(cash.after) },
    whole: { before: toWholeTexts(whole.before), after: toWholeTexts(whole.after) },
  }
  return [changed, settled]
}

const isSameCash = ({ before, after }: Record<'before' | 'after', BetCash>) =>
  before.bets === after.bets && before.staked === after.staked && before.won === after.won

const toTexts = ({ staked, won, base }: BetPlay) => ({
  staked: String(staked),
  won: String(won),
  base: String(base),
})

const toWholeTexts = ({ staked, won }: Pick<BetCash, 'staked' | 'won'>) => ({
  staked: String(staked),
  won: String(won),
})

const toCashTexts = ({ bets, staked, won }: BetCash) => ({
  bets,
  staked: String(staked),
  won: String(won),
})
