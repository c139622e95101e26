/**
 * A game shows on its own screen that a stake came back, for example because the player took the bet back. The site says nothing
 * more about that stake.
 */

/** The server publishes a returned stake within seconds of the game's reply. */
const EXPECTED_MS = 10_000
/** Of each game, when it showed the returns that the server has not published yet. */
const shownAtMs = new Map<string, readonly number[]>()

/** Call when the game on screen has shown that a stake came back. */
export function keepShownReturn(gameId: string, nowMs: number): void {
  shownAtMs.set(gameId, [...(shownAtMs.get(gameId) ?? []), nowMs])
}

/** Whether the player has just seen in the game itself that a stake came back. Each that was shown counts for one stake. */
export function takeShownReturn(gameId: string, nowMs: number): boolean {
  const [oldest, ...others] = (shownAtMs.get(gameId) ?? []).filter((atMs) => nowMs - atMs <= EXPECTED_MS)
  shownAtMs.set(gameId, others)
  return oldest !== undefined
}
