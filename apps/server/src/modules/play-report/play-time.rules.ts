/**
 * How long a player plays, from the ends of their rounds: the time between two ends counts if they follow each other closely. So a pause never
 * counts, and neither does the first round after it. Pure.
 */
export const PAUSE_MS = 5 * 60_000

interface RoundEnd {
  playerId: string
  at: Date
}

/** The time in seconds that each round adds, in their order, and the new last end of each player. */
export function timeOf(
  rounds: readonly RoundEnd[],
  lastEnds: ReadonlyMap<string, Date>,
): { seconds: number[]; lastEnds: Map<string, Date> } {
  const seconds = rounds.map(() => 0)
  const ends = new Map(lastEnds)
  // Deliveries of one batch can be out of order.
  const inOrder = rounds
    .map((round, index) => ({ ...round, index }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { playerId, at, index } of inOrder) {
    const before = ends.get(playerId)
    const gapMs = before === undefined ? 0 : at.getTime() - before.getTime()
    if (gapMs > 0 && gapMs <= PAUSE_MS) seconds[index] = Math.round(gapMs / 1000)
    if (before === undefined || gapMs > 0) ends.set(playerId, at)
  }
  return { seconds, lastEnds: ends }
}
