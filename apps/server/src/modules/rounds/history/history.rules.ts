import { RoundStatus } from '@fairhall/contract'
import type { Round } from '../round.companion.ts'

export function statusOf(round: Pick<Round, 'isOpen' | 'staked' | 'won'>): RoundStatus {
  if (round.isOpen) return RoundStatus.open
  const staked = round.staked.cash + round.staked.bonus
  const won = round.won.cash + round.won.bonus
  if (won > 0n) return RoundStatus.won
  return staked === 0n ? RoundStatus.rolledBack : RoundStatus.lost
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
