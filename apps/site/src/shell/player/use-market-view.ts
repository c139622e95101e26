import type { Profile } from '@fairhall/contract'
import { useProfile } from './use-player.ts'

/** Until the profile is loaded: what most markets want. */
const USUAL: Profile['marketView'] = {
  isLimitInDeposit: true,
  isDepositLimitFirst: true,
  showsLimitRestart: true,
  raiseHours: 24,
  isRaiseConfirmed: true,
  namesDocuments: true,
  historyMonths: null,
}

/** What the market of the player's account wants them to be shown, wherever they are. */
export function useMarketView(): Profile['marketView'] {
  return useProfile()?.marketView ?? USUAL
}
