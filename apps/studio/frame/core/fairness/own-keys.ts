/** The keys that this page generated for its bets, by round. Only this page can verify them. */
const drawn = new Map<string, string>()

export const keepKey = (roundId: string, key: string): void => void drawn.set(roundId, key)

/** Whether this key differs from the one that this page generated for the round. */
export function isOtherKey(roundId: string, key: string): boolean {
  const own = drawn.get(roundId)
  return own !== undefined && own !== key
}
