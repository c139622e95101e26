/**
 * Bonus money in sports bets: where a bonus's share of what a bet pays goes, and what the bet counts for its wagering. Pure; the caller
 * holds the player's lock.
 */
import { findCompleted, recordCompleted, withdrawableOf } from '../../bonuses/index.ts'
import type { CompletedBonus, PlayerAsset, SportsWagering } from '../../player-state/index.ts'
import { bonusShareOf, paidBy } from './bet-shares.rules.ts'
import type { BetTerms, SportsBet } from '../bets/bet.companion.ts'

/** What of a bet decides about bonus money. */
export type BonusBet = Pick<
  SportsBet,
  | 'state'
  | 'stake'
  | 'stakeLeft'
  | 'stakeBonus'
  | 'bonusId'
  | 'wagerPercent'
  | 'wagered'
  | 'bonusMissing'
  | 'returned'
  | 'cashedOut'
  | 'terms'
>

const NOTHING = 0n
const least = (left: bigint, right: bigint) => (left < right ? left : right)
const most = (left: bigint, right: bigint) => (left > right ? left : right)

/** The percentage of a bet's stake that counts. Judged by the accepted odds, whatever becomes of its selections. */
export function wagerPercentOf(
  { oddsMin, legOddsMin, legsMin, contributions, sports }: SportsWagering,
  { kind, odds, legs }: BetTerms,
): number {
  const isCounted =
    legs.length >= legsMin &&
    (odds === null ? kind === 'system' : odds >= oddsMin) &&
    legs.every((leg) => leg.odds >= legOddsMin && (sports === null || sports.includes(leg.sport ?? '')))
  return isCounted ? contributions[kind] : 0
}

/** Only a stake that was won or lost counts: neither one that came back, nor the part that was cashed out. */
function wageredBy({ state, stakeLeft, wagerPercent, terms }: BonusBet): bigint {
  const isVoid = terms.legs.length > 0 && terms.legs.every(({ result }) => result === 'void')
  if ((state !== 'won' && state !== 'lost') || isVoid) return NOTHING
  return (stakeLeft * BigInt(wagerPercent)) / 100n
}

interface BonusMove {
  asset: PlayerAsset
  bet: Pick<BonusBet, 'wagered' | 'bonusMissing'>
  /** Of the bonus pocket. */
  bonus: bigint
  /** Of the player's cash, because the bonus was wagered before: its money is cash up to the cap. */
  cash: bigint
  wager: bigint
  /** What an entry stores about it; null if the bonus did not take part. */
  context: { bonusId: string; released?: [string, string]; forfeited?: string; missing?: string } | null
}

/** Moves the bonus's share of what a bet pays, and counts its wagering. `pocket` is the bonus money that is there. */
export function moveBonus(asset: PlayerAsset, pocket: bigint, bet: BonusBet, next: BonusBet): BonusMove {
  const due = bonusShareOf(bet, paidBy(next)) - bonusShareOf(bet, paidBy(bet))
  const kept = { wagered: bet.wagered, bonusMissing: bet.bonusMissing }
  const none: BonusMove = { asset, bet: kept, bonus: NOTHING, cash: NOTHING, wager: NOTHING, context: null }
  const { bonusId } = bet
  if (bonusId === null) return none
  const completed = findCompleted(asset, bonusId)
  if (asset.bonusId === bonusId) return moveActive(none, { pocket, due, bonusId }, next)
  if (completed !== null) return moveCompleted(none, completed, due, next)
  // It ended without being wagered: its share of a stake is the operator's.
  return due === NOTHING ? none : { ...none, context: { bonusId, forfeited: String(due) } }
}

interface DueShare {
  pocket: bigint
  due: bigint
  bonusId: string
}

function moveActive(none: BonusMove, { pocket, due, bonusId }: DueShare, next: BonusBet): BonusMove {
  const { moved, missing } = takeOrRepay(due, pocket, none.bet.bonusMissing)
  const counted = wageredBy(next) - none.bet.wagered
  // A bonus that has expired takes no stakes, so none counts any more.
  const wager = counted > NOTHING && none.asset.isBonusClosing ? NOTHING : counted
  const done = { ...none.asset, bonusDone: none.asset.bonusDone + wager }
  return {
    ...none,
    asset: wager === NOTHING ? none.asset : done,
    bet: { wagered: none.bet.wagered + wager, bonusMissing: none.bet.bonusMissing + missing },
    bonus: moved,
    wager,
    context: contextOf(bonusId, { missing, hasPart: moved !== NOTHING || wager !== NOTHING }),
  }
}

/** Its money is cash now, up to the cap and the part that is still wagered. */
function moveCompleted(none: BonusMove, completed: CompletedBonus, due: bigint, next: BonusBet): BonusMove {
  const { moved, missing } = takeOrRepay(due, completed.pot, none.bet.bonusMissing)
  const wager = wageredBy(next) - none.bet.wagered
  if (moved === NOTHING && missing === NOTHING && wager === NOTHING) return none
  const after = { ...completed, pot: completed.pot + moved, done: completed.done + wager }
  const paid = withdrawableOf(after)
  const cash = paid - completed.paid
  const context = contextOf(completed.id, { missing, hasPart: true })
  return {
    asset: recordCompleted(none.asset, { ...after, paid }),
    bet: { wagered: none.bet.wagered + wager, bonusMissing: none.bet.bonusMissing + missing },
    bonus: NOTHING,
    cash,
    wager,
    context: context && { ...context, released: [String(moved), String(cash)] },
  }
}

/** A credit repays first what is missing; a debit takes what is there. `missing` is by how much that changes. */
function takeOrRepay(due: bigint, there: bigint, missing: bigint): { moved: bigint; missing: bigint } {
  if (due >= NOTHING) {
    const repaid = least(due, missing)
    return { moved: due - repaid, missing: -repaid }
  }
  const taken = least(-due, most(there, NOTHING))
  return { moved: -taken, missing: -due - taken }
}

function contextOf(
  bonusId: string,
  { missing, hasPart }: { missing: bigint; hasPart: boolean },
): BonusMove['context'] {
  if (!hasPart && missing === NOTHING) return null
  return { bonusId, ...(missing !== NOTHING && { missing: String(missing) }) }
}
