/** The rounds that a game reports as running: one for each bet of the player. */

/**
 * A running round ends before the reality check: an answer must not cost a flight or a hand. After this time, the
 * check no longer waits for an abandoned round.
 */
export const ROUND_WAIT_MAX_MS = 300_000

export function createRunningRounds() {
  const since = new Map<string, number>()
  return {
    /** Says whether a round may have ended with this message. */
    receive(
      { kind, bet = 'first' }: { kind: string; bet?: string | undefined },
      now: number,
    ): 'ended' | null {
      // An interrupted round continues with a move. Where several rounds of a bet are shown at a time, the end of the first one counts:
      // otherwise a player who keeps betting would never get the check.
      if (kind === 'round.started' || kind === 'round.moved') since.set(bet, now)
      if (kind === 'ready') since.clear()
      if (kind === 'round.shown' || kind === 'round.cancelled') since.delete(bet)
      return kind === 'ready' || kind === 'round.shown' || kind === 'round.cancelled' ? 'ended' : null
    },
    isRunning: (now: number): boolean => [...since.values()].some((begun) => now - begun < ROUND_WAIT_MAX_MS),
  }
}
