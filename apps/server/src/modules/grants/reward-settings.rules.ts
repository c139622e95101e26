/** Checks the rewards that settings name. Pure. */
import { toSubunits } from '@fairhall/money'
import { type GrantSettings, grantTermsOf, nominalOf } from '../bonuses/index.ts'
import type { RewardSetting } from '../settings/index.ts'

/** Why a reward is not allowed, for the operator; null if it is. */
export function errorOfReward(settings: GrantSettings, reward: RewardSetting): string | null {
  const { baseCurrency, bonuses } = settings
  if (reward.offer === null) return null
  const offer = bonuses.offers.find(({ id }) => id === reward.offer)
  if (offer?.trigger !== 'grant') return `${reward.offer} is not an offer with the trigger grant`
  if (offer.base === null || Object.keys(offer.currencies).length > 0)
    return `${reward.offer} must have base amounts only`
  const terms = grantTermsOf(settings, reward.offer, baseCurrency.code)
  // The cash bounds what one player can get, so the offer must not be worth more.
  if (terms !== null && nominalOf(terms) > toSubunits(reward.cash, baseCurrency.subunitToUnit))
    return `${reward.offer} is worth more than the cash that replaces it`
  return null
}
