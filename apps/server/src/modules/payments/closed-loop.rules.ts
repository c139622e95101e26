/**
 * Money goes back first to where it came from: else a stranger's card could be turned into one's own coins. What a method
 * is owed is what came by it and has not gone back; whoever wants it elsewhere must send that much there before. Pure;
 * amounts are subunits of one currency.
 */
export interface Paid {
  method: string
  deposited: bigint
  /** Paid out, or under way. */
  withdrawn: bigint
}

export interface WayBack {
  method: string
  /** The least that it pays out. */
  min: bigint
}

export interface WantedBack {
  method: string
  amount: bigint
  /** All that he could take out. */
  cash: bigint
}

/** By method; whoever is owed nothing is not in it. */
export function owedTo(paid: readonly Paid[]): ReadonlyMap<string, bigint> {
  const owed = paid.map(({ method, deposited, withdrawn }) => [method, deposited - withdrawn] as const)
  return new Map(owed.filter(([, amount]) => amount > 0n))
}

/**
 * The method that this withdrawal would pass over, and what it is owed; null where nothing stands in its way. A method
 * that pays nothing out, or nothing as small as what he has, is passed over by right: so one way is always open to him.
 */
export function passedOver(
  owed: ReadonlyMap<string, bigint>,
  ways: readonly WayBack[],
  wanted: WantedBack,
): { method: string; amount: bigint } | null {
  const own = owed.get(wanted.method) ?? 0n
  const least = ways.find(({ method }) => method === wanted.method)?.min ?? 0n
  if (own > 0n && wanted.amount <= (own > least ? own : least)) return null
  const others = ways
    .filter(({ method, min }) => method !== wanted.method && min <= wanted.cash)
    .map(({ method }) => ({ method, amount: owed.get(method) ?? 0n }))
    .filter(({ amount }) => amount > 0n)
  return others.sort((left, right) => (left.amount > right.amount ? -1 : 1))[0] ?? null
}
