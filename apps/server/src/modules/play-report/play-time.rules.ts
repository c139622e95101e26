/**
 * How long a player plays, from the ends of their rounds: the time between two ends counts if they follow each other closely. So a pause never
 * counts, and neither does the first round after it. Pure.
 */
const PAUSE_MS = 5 * 60_000

interface RoundEnd {
  playerId: string
  at: Date
  /** A correction is no end of a round. */
  isCorrection: boolean
}

/** The time in seconds that each round adds, in their order, and the new last end of each player. */
export function timeOf(
  rounds: readonly RoundEnd[],
  lastEnds: ReadonlyMap<string, Date>,
): { seconds: number[]; lastEnds: Map<string, Date> } {
  const seconds = rounds.map(() => 0)
  const ends = new Map(lastEnds)
  for (const index of inOrder(rounds)) {
    const { playerId, at } = rounds[index] as RoundEnd
    const before = ends.get(playerId)
    const gapMs = before === undefined ? 0 : at.getTime() - before.getTime()
    if (gapMs > 0 && gapMs <= PAUSE_MS) seconds[index] = Math.round(gapMs / 1000)
    if (before === undefined || gapMs > 0) ends.set(playerId, at)
  }
  return { seconds, lastEnds: ends }
}

/** The indexes of ended rounds by their time: deliveries of one batch can be out of order. */
function inOrder(rounds: readonly RoundEnd[]): number[] {
  const times = rounds.map(({ at }) => at.getTime())
  const ended: number[] = []
  let isInOrder = true
  let last = -Infinity
  for (const [index, time] of times.entries()) {
    if (rounds[index]?.isCorrection !== false) continue
    ended.push(index)
    if (time < last) isInOrder = false
    last = time
  }
  if (isInOrder) return ended
  return ended.sort((one, other) => (times[one] as number) - (times[other] as number))
}
