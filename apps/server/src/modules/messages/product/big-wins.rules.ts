/** Which wins are large: they are recorded, and those of games deserve a message. Pure; amounts in subunits. */
interface Totals {
  /** Without the stake of a free bet, which is the operator's. */
  staked: bigint
  won: bigint
}

interface Terms {
  multiplierMin: number
  /** The smallest win that counts; null if the currency is unknown. */
  smallest: bigint | null
}

/** Whether a round or bet became a big win: a late win counts as one that came in time, and a correction of a big win doesn't. */
export function becomesBigWin(before: Totals, after: Totals, terms: Terms): boolean {
  return isBig(after, terms) && !isBig(before, terms)
}

function isBig({ staked, won }: Totals, { multiplierMin, smallest }: Terms): boolean {
  return won > 0n && smallest !== null && won >= smallest && won >= staked * BigInt(multiplierMin)
}
