/**
 * Closed loop: money goes back first to where it came from, which prevents cashing out a stolen card as crypto. A
 * method is owed what came in by it and has not gone back. A withdrawal elsewhere must wait until that much has gone
 * back. Pure; amounts are subunits of one currency.
 */
export interface Paid {
  method: string
  deposited: bigint
  /** Paid out or under way. */
  withdrawn: bigint
}

export interface PayoutRoute {
  method: string
  /** The smallest amount that the method pays out. */
  min: bigint
}

interface RequestedWithdrawal {
  method: string
  amount: bigint
  /** All cash that the player could withdraw. */
  cash: bigint
}

/** Amounts owed, by method. Methods that are owed nothing are left out. */
export function owedTo(paid: readonly Paid[]): ReadonlyMap<string, bigint> {
  const owed = paid.map(({ method, deposited, withdrawn }) => [method, deposited - withdrawn] as const)
  return new Map(owed.filter(([, amount]) => amount > 0n))
}

/**
 * The method that this withdrawal would skip, and what it is owed; null if the withdrawal is allowed. Methods that pay
 * nothing out, or whose minimum exceeds the player's cash, may be skipped, so that one way always stays open.
 */
export function findSkipped(
  owed: ReadonlyMap<string, bigint>,
  ways: readonly PayoutRoute[],
  requested: RequestedWithdrawal,
): { method: string; amount: bigint } | null {
  const own = owed.get(requested.method) ?? 0n
  const least = ways.find(({ method }) => method === requested.method)?.min ?? 0n
  if (own > 0n && requested.amount <= (own > least ? own : least)) return null
  const others = ways
    .filter(({ method, min }) => method !== requested.method && min <= requested.cash)
    .map(({ method }) => ({ method, amount: owed.get(method) ?? 0n }))
    .filter(({ amount }) => amount > 0n)
  return others.sort((left, right) => (left.amount > right.amount ? -1 : 1))[0] ?? null
}
