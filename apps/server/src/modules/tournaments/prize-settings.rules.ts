import type { GrantSettings } from '../bonuses/index.ts'
import { errorOfReward } from '../grants/index.ts'
import type { SettingsSnapshot } from '../settings/index.ts'

/** Why the prizes of the tournaments are not allowed, for the operator; null if they are. */
export function errorOfPrizes(
  settings: GrantSettings & Pick<SettingsSnapshot, 'tournaments'>,
): string | null {
  for (const { id, prizes } of settings.tournaments.tournaments)
    for (const { amount: cash, offer } of prizes) {
      const error = offer === undefined ? null : errorOfReward(settings, { offer, cash })
      if (error !== null) return `${id}: ${error}`
    }
  return null
}
