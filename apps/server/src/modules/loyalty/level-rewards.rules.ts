/** What is owed for reaching a level, fixed at that moment, and whether the offers of levels are allowed. Pure. */
import { convert, toSubunits } from '@fairhall/money'
import { grantTermsOf, nominalOf } from '../bonuses/index.ts'
import type { Owed } from '../grants/index.ts'
import { currencyOf, rewardMaxOf, type SettingsSnapshot } from '../settings/index.ts'
import { settingOf } from './loyalty.rules.ts'

interface Reached {
  playerId: string
  level: number
  /** In which its reward is paid. */
  currency: string
}

/** At most one. An offer that does not cover the currency is owed as cash. */
export function levelReward(settings: SettingsSnapshot, { playerId, level, currency }: Reached): Owed[] {
  const { reward } = settingOf(settings.loyalty, level)
  if (reward === null) return []
  const { baseCurrency } = settings
  const base = toSubunits(reward.cash, baseCurrency.subunitToUnit)
  const amount = convert(base, baseCurrency, currencyOf(settings, currency), 'down')
  if (amount === 0n) return []
  const terms = reward.offer === null ? null : grantTermsOf(settings, reward.offer, currency)
  const cause = { kind: 'level', id: `${playerId}:${level}` } as const
  return [{ playerId, cause, currency, amount, terms }]
}

export const reachedEvent = ({ loyalty }: SettingsSnapshot, playerId: string, level: number) =>
  ({ kind: 'level.reached', playerId, level, levelId: settingOf(loyalty, level).id }) as const

/**
 * Why an offer can't be the reward of its level, for the operator. Amounts of single currencies are not allowed: a change of a rate must
 * never make published settings wrong.
 */
export function errorOfLevelOffers(settings: SettingsSnapshot): string | null {
  const { baseCurrency, bonuses, loyalty } = settings
  for (const [index, { id, reward }] of loyalty.levels.entries()) {
    if (reward === null || reward.offer === null) continue
    const offer = bonuses.offers.find((one) => one.id === reward.offer)
    if (offer?.trigger !== 'grant') return `${id}: ${reward.offer} is not an offer with the trigger grant`
    if (offer.base === null || Object.keys(offer.currencies).length > 0)
      return `${id}: ${reward.offer} must have base amounts only`
    const terms = grantTermsOf(settings, reward.offer, baseCurrency.code)
    // Both in hundredths, whatever the subunit of the base currency is.
    const nominal = terms === null ? 0n : nominalOf(terms) * 100n
    if (nominal > rewardMaxOf(loyalty, index) * BigInt(baseCurrency.subunitToUnit))
      return `${id}: ${reward.offer} is worth more than returnMax allows`
  }
  return null
}
