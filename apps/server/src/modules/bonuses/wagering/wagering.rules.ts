/**
 * Bonus money in bets and wins, and how a bonus ends. Without an active bonus, a bet never touches bonus money. Pure;
 * amounts are subunits of the account's currency.
 */
import type { BonusTerms, PlayerAsset } from '../../player-state/index.ts'
import { convertibleOf, findCompleted, recordCompleted } from './completed-bonuses.rules.ts'

interface Split {
  cash: bigint
  bonus: bigint
}

const NOTHING = 0n
const least = (left: bigint, right: bigint) => (left < right ? left : right)

/** Each bonus is for one product. Stakes on the other one are cash, and neither use the bonus nor count for it. */
export type Product = 'games' | 'sports'

/** The active bonus, if it is for the product. */
export function bonusOn(
  { bonusId, bonusTerms }: Pick<PlayerAsset, 'bonusId' | 'bonusTerms'>,
  product: Product,
): string | null {
  return (bonusTerms.sports === undefined) === (product === 'games') ? bonusId : null
}

export function takesStakes(asset: PlayerAsset, product: Product): boolean {
  return bonusOn(asset, product) !== null && !asset.isBonusClosing
}

/** The max bet of the active bonus; null if there is none for the product. */
export const maxBetOf = (asset: PlayerAsset, product: Product): bigint | null =>
  bonusOn(asset, product) === null ? null : asset.bonusMaxBet

/** Cash first, then bonus money. Null if both together are not enough. */
export function splitStake(
  asset: PlayerAsset,
  pockets: Split,
  stake: bigint,
  product: Product = 'games',
): Split | null {
  const cash = least(pockets.cash, stake)
  const bonus = stake - cash
  if (bonus === NOTHING) return { cash, bonus }
  return takesStakes(asset, product) && bonus <= pockets.bonus ? { cash, bonus } : null
}

export function isForbidden(asset: PlayerAsset, gameId: string): boolean {
  return bonusOn(asset, 'games') !== null && (asset.bonusTerms.forbidden?.includes(gameId) ?? false)
}

/** What contributions depend on. */
export interface WageredGame {
  id: string
  category: string
  /** The ID of the studio, which players know as the provider. */
  provider: string
}

/** The percentage of a stake that counts: of the game, else the lower one of its category and its provider, else 100. */
export function contributionOf(
  { contributions }: Pick<BonusTerms, 'contributions'>,
  { id, category, provider }: WageredGame,
): number {
  if (contributions === undefined) return 100
  const ofGroups = [contributions[`category:${category}`], contributions[`provider:${provider}`]]
  const stated = ofGroups.filter((percent) => percent !== undefined)
  return contributions[`game:${id}`] ?? (stated.length === 0 ? 100 : Math.min(...stated))
}

/**
 * Every stake counts while a bonus is active, whether paid with cash or bonus money. One that exceeds the max bet together with
 * those of its round before it counts nothing: only bets of several calls can do that, because a call is refused as a whole.
 */
export function countWager(
  asset: PlayerAsset,
  stake: bigint,
  game: WageredGame,
  stakedBefore = NOTHING,
): { asset: PlayerAsset; counted: bigint } {
  if (!takesStakes(asset, 'games')) return { asset, counted: NOTHING }
  if (asset.bonusMaxBet !== null && stakedBefore + stake > asset.bonusMaxBet)
    return { asset, counted: NOTHING }
  const counted = (stake * BigInt(contributionOf(asset.bonusTerms, game))) / 100n
  return { asset: { ...asset, bonusDone: asset.bonusDone + counted }, counted }
}

/** Only the bonus that counted a stake subtracts it again, also after its end if it was wagered. */
export function reverseWager(asset: PlayerAsset, counted: bigint, bonusId: string | null): PlayerAsset {
  if (bonusId === null || asset.bonusId !== bonusId) {
    const released = findCompleted(asset, bonusId)
    return released === null ? asset : recordCompleted(asset, { ...released, done: released.done - counted })
  }
  const done = asset.bonusDone - counted
  return { ...asset, bonusDone: done < NOTHING ? NOTHING : done }
}

/**
 * The bonus's share of a win, in proportion to the stakes and rounded down. Once every stake was rolled back, a round that
 * held bonus money pays it all to the bonus: as cash it would pass the bonus's cap and wagering.
 */
export function shareOfWin(win: bigint, staked: Split, heldBonus: boolean): Split {
  const total = staked.cash + staked.bonus
  const withoutStakes = heldBonus ? win : NOTHING
  const bonus = total === NOTHING ? withoutStakes : (win * staked.bonus) / total
  return { cash: win - bonus, bonus }
}

export type BonusEnd =
  | { result: 'played'; toCash: bigint; toOperator: bigint }
  | { result: 'lost' | 'expired' | 'cancelled'; toCash: 0n; toOperator: bigint }

/**
 * Whether the bonus ends now, and how. It never ends while a round holds its money. A sports bet may be open for months, so a bonus for
 * sports becomes cash as soon as it is wagered: what its open bets return follows it.
 */
export function endBonus(asset: PlayerAsset, bonusPocket: bigint): BonusEnd | null {
  if (asset.bonusId === null || isHeldByRound(asset)) return null
  if (asset.bonusDone >= asset.bonusTarget) {
    const toCash = convertibleOf(bonusPocket, { cap: asset.bonusCap, stuck: stuckOf(asset) })
    return { result: 'played', toCash, toOperator: bonusPocket - toCash }
  }
  if (asset.isBonusClosing) return { result: 'expired', toCash: NOTHING, toOperator: bonusPocket }
  if (asset.bonusOpen === 0 && bonusPocket < smallestBetOf(asset))
    return { result: 'lost', toCash: NOTHING, toOperator: bonusPocket }
  return null
}

/** Whether a round holds money of the active bonus, so that the bonus can't end yet. */
export const isHeldByRound = (asset: PlayerAsset): boolean =>
  asset.bonusOpen > 0 && bonusOn(asset, 'games') !== null

/** A sticky bonus itself never becomes cash. */
const stuckOf = ({ bonusTerms }: PlayerAsset): bigint => BigInt(bonusTerms.stuck ?? 0)

/** No game accepts a smaller bet, so a smaller rest can't be played. */
function smallestBetOf({ bonusTerms }: PlayerAsset): bigint {
  return BigInt(bonusTerms.smallestBet ?? 1)
}

const RELEASED_KEPT = 16

/**
 * The row without its bonus. Wagered bonuses are remembered for late wins and rollbacks, and lost ones for sports, too: a sportsbook may
 * correct the bet that lost it. What such a correction pays becomes cash in the proportion that is wagered.
 */
export function clearBonus(asset: PlayerAsset, end: BonusEnd): PlayerAsset {
  const { bonusId, bonusDone, bonusTarget, bonusCap } = asset
  const isKept = end.result === 'played' || (end.result === 'lost' && bonusOn(asset, 'sports') !== null)
  const pot = end.result === 'played' ? end.toCash + end.toOperator : NOTHING
  const terms = { done: bonusDone, target: bonusTarget, cap: bonusCap, stuck: stuckOf(asset) }
  const kept =
    isKept && bonusId !== null
      ? [...asset.completedBonuses, { id: bonusId, pot, paid: end.toCash, ...terms }].slice(-RELEASED_KEPT)
      : asset.completedBonuses
  return {
    ...asset,
    bonusId: null,
    bonusMaxBet: null,
    bonusTarget: NOTHING,
    bonusDone: NOTHING,
    bonusCap: null,
    bonusOpen: 0,
    isBonusClosing: false,
    completedBonuses: kept,
  }
}

/** The entry that empties the bonus pocket. Null if it is already empty. */
export function toEndEntry(asset: PlayerAsset, end: BonusEnd, actor: string) {
  const amount = end.toCash + end.toOperator
  if (amount === NOTHING || asset.bonusId === null) return null
  return {
    asset: asset.asset,
    kind: `bonus.${end.result}` as const,
    source: 'bonuses',
    externalId: `${end.result}:${asset.bonusId}`,
    contra: 'operator:bonuses',
    groupId: asset.bonusId,
    actor,
    deltas: { cash: end.toCash, bonus: -amount },
  }
}

/** Ends the bonus if it ends now: the row without it, the entry that empties its pocket, and the event that updates its own row. */
export function finishBonus(asset: PlayerAsset, bonusPocket: bigint) {
  const end = endBonus(asset, bonusPocket)
  const { player: playerId, asset: currency, bonusId } = asset
  if (end === null || bonusId === null) return null
  const { result, toCash } = end
  return {
    asset: clearBonus(asset, end),
    entry: toEndEntry(asset, end, 'system'),
    event: { kind: 'bonus.finished' as const, playerId, bonusId, currency, result, released: String(toCash) },
  }
}
