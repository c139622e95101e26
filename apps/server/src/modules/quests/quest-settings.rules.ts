/** Checks quests against the other settings. Pure. */
import { toSubunits } from '@fairhall/money'
import { grantTermsOf, nominalOf } from '../bonuses/index.ts'
import type { QuestSetting, SettingsSnapshot } from '../settings/index.ts'

/** Why the quests are not allowed, for the operator; null if they are. */
export function errorOfQuests(settings: SettingsSnapshot): string | null {
  for (const quest of settings.quests.quests) {
    const error = errorOf(settings, quest)
    if (error !== null) return `${quest.id}: ${error}`
  }
  return null
}

function errorOf(settings: SettingsSnapshot, { unlock, reward }: QuestSetting): string | null {
  const { baseCurrency, bonuses, loyalty } = settings
  if (unlock.level !== undefined && !loyalty.levels.some(({ id }) => id === unlock.level))
    return `unknown level ${unlock.level}`
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
