/** How a player pays what they owe. Pure. */

/** Splits a debt: cash pays first, then the vault, so that nobody can hide money from it there. May cover only a part. */
export function splitDebt(
  { cash, vault }: { cash: bigint; vault: bigint },
  amount: bigint,
): { cash: bigint; vault: bigint } {
  const fromCash = amount < cash ? amount : cash
  const rest = amount - fromCash
  return { cash: fromCash, vault: rest < vault ? rest : vault }
}
