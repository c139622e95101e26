/** The keys that this page drew for its bets, by their rounds: nobody else can say what they were. */
const drawn = new Map<string, string>()

export const keepKey = (roundId: string, key: string): void => void drawn.set(roundId, key)

/** Whether this is said to be the key of a bet that was placed here with another one. */
export function isOtherKey(roundId: string, key: string): boolean {
  const own = drawn.get(roundId)
  return own !== undefined && own !== key
}
