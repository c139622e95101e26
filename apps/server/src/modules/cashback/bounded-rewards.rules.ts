/** No combination of rewards may return what the stakes cost on average: else a way of betting gains from them. Pure. */
import type { CashbackSetting, LoyaltySetting } from '../settings/index.ts'

interface Rewards {
  cashback: CashbackSetting
  loyalty: LoyaltySetting
}

const WHOLE = 10_000

/** Returns why the rewards are too high together; null if they are not. */
export function requireBoundedRewards({ cashback, loyalty }: Rewards): string | null {
  const shares = cashback.programmes
    .filter(({ isEnabled }) => isEnabled)
    .map(({ costShareMax }) => costShareMax)
  const returned = shares.reduce((sum, share) => sum + share, loyalty.returnMax)
  if (returned < WHOLE) return null
  return `costShareMax of all programmes and returnMax of loyalty.json are ${returned / 100} % together, but must be below 100 %`
}
