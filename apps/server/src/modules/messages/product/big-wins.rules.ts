/** Which wins deserve a message. Pure; amounts in subunits. */
interface Win {
  staked: bigint
  won: bigint
  /** The smallest win that counts; null if the currency is unknown. */
  smallest: bigint | null
}

export function isBigWin(
  { staked, won, smallest }: Win,
  { multiplierMin }: { multiplierMin: number },
): boolean {
  return staked > 0n && smallest !== null && won >= smallest && won >= staked * BigInt(multiplierMin)
}
