import type { Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { mayBetTwice } from '../sessions/seats.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { listLastPlaced, lockPlayers } from './least-time.queries.ts'

/**
 * The minimum time between two rounds of one player and game. It applies to the player across all accounts
 * and launches: two simultaneous bets are checked one after the other.
 */

/** The longer of the studio's and the market's minimum. */
export const minRoundMsOf = (deps: Deps, { rules }: Session): number =>
  Math.max(deps.timings.minRoundMs, rules.minRoundMs)

/** When players placed their last round of a game that was not refused. */
type LastPlaced = Map<string, Date>

/**
 * For players with a minimum time. The bets of a player on one flight, which share its seed, count as one round where two
 * are allowed: `sharedSeed` is that of the flight that takes bets. Until the end of the transaction none of them can place another
 * round. The caller holds the locks of their seats.
 */
export async function lockLastPlaced(
  deps: Deps,
  tx: Tx,
  game: string,
  sessions: readonly Session[],
  sharedSeed: string | null = null,
): Promise<LastPlaced> {
  const bound = sessions.filter((session) => minRoundMsOf(deps, session) > 0)
  if (bound.length === 0) return new Map()
  await lockPlayers(tx, game, bound)
  const who = bound.map((session) => ({ ...session, mayShare: mayBetTwice(session) }))
  return listLastPlaced(tx, game, who, sharedSeed)
}

export function isTooSoon(deps: Deps, session: Session, last: LastPlaced, at: Date): boolean {
  const before = last.get(session.player)
  return before !== undefined && at.getTime() - before.getTime() < minRoundMsOf(deps, session)
}
