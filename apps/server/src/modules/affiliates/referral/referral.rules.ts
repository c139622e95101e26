/** What becomes of an invitation, and whether its rewards can be afforded. Pure. */
import type { AffiliatesSetting, CashbackSetting, LoyaltySetting } from '../../settings/index.ts'
import { toSubunits } from '@fairhall/money'
import type { SharedTrait } from '../attribution/shared-traits.service.ts'
import type { Referral, ReferralState } from './referral.queries.ts'

interface Known {
  /** Of the friend. */
  points: bigint
  now: Date
  /** What both accounts share. */
  shared: SharedTrait | null
}

export function outcomeOf(
  { terms, endsAt }: Pick<Referral, 'endsAt' | 'terms'>,
  { points, now, shared }: Known,
): ReferralState {
  if (points >= BigInt(terms.points)) return shared === null ? 'rewarded' : 'refused'
  return now > endsAt ? 'expired' : 'waiting'
}

interface Rewards {
  affiliates: { referral: Pick<AffiliatesSetting['referral'], 'friend' | 'inviter' | 'isEnabled' | 'points'> }
  cashback: {
    programmes: readonly Pick<CashbackSetting['programmes'][number], 'costShareMax' | 'isEnabled'>[]
  }
  loyalty: Pick<LoyaltySetting, 'fullEdge' | 'returnMax' | 'weights'>
}

const CENTS = 100
const WHOLE = 10_000n

/**
 * Why inviting oneself could gain; null if it can't. The points cost at least the full edge of their stakes; what loyalty and cashback
 * return of that must leave more than both rewards.
 */
export function errorOfReferral({ affiliates, cashback, loyalty }: Rewards): string | null {
  const { points, friend, inviter, isEnabled } = affiliates.referral
  if (!isEnabled) return null
  const { weights, fullEdge, returnMax } = loyalty
  const weightMax = Math.max(
    1,
    weights.base,
    ...Object.values(weights.categories),
    ...Object.values(weights.games),
  )
  const returned = cashback.programmes
    .filter((programme) => programme.isEnabled)
    .reduce((sum, { costShareMax }) => sum + costShareMax, returnMax)
  const left = WHOLE - BigInt(returned)
  const cost = (BigInt(points) * BigInt(CENTS) * 1000n * BigInt(fullEdge)) / (BigInt(weightMax) * WHOLE)
  const rewards = toSubunits(friend, CENTS) + toSubunits(inviter, CENTS)
  if (rewards * WHOLE < cost * left) return null
  return 'both rewards of the referral are not below what its points cost after cashback and loyalty: raise points or lower the rewards'
}
