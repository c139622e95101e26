/**
 * A game shows on its own screen that a bet was cancelled, for example because the player took it back. The site says nothing
 * more about that stake.
 */

/** The server publishes a returned stake within seconds of the game's reply. */
const EXPECTED_MS = 10_000
const shownAtMs = new Map<string, number>()

/** Call when the game on screen has shown the end of a cancelled bet. */
export function keepShownReturn(gameId: string, nowMs: number): void {
  shownAtMs.set(gameId, nowMs)
}

/** Whether the player has just seen in the game itself that a stake came back. */
export function isReturnShown(gameId: string, nowMs: number): boolean {
  const atMs = shownAtMs.get(gameId)
  return atMs !== undefined && nowMs - atMs <= EXPECTED_MS
}
