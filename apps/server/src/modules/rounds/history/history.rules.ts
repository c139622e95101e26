import type { Round } from '../round.companion.ts'

const OPEN = 1
const WON = 2
const LOST = 3
const ROLLED_BACK = 6

/** The status numbers of `settings/constants`. */
export function statusOf(round: Pick<Round, 'isOpen' | 'staked' | 'won'>): number {
  if (round.isOpen) return OPEN
  const staked = round.staked.cash + round.staked.bonus
  const won = round.won.cash + round.won.bonus
  if (won > 0n) return WON
  return staked === 0n ? ROLLED_BACK : LOST
}

/** Win divided by stake, truncated to two decimals, without trailing zeros: "12.4". */
export function multiplierOf(won: bigint, staked: bigint): string | null {
  if (staked === 0n) return null
  const hundredths = (won * 100n) / staked
  const text = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
  return text.replace(/\.?0+$/, '')
}

/** Only wins of at least five times the stake are shown to others. */
export function isShownWin(won: bigint, staked: bigint): boolean {
  return staked > 0n && won >= staked * 5n
}
