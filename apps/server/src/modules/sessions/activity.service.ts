/**
 * Money waits for who has been away: where the operator says so, a session in which nothing was done for a while moves none any more, and
 * begins no game for money. Its player signs in anew. What a page asks for by itself is nothing done; a round is.
 */
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { findSession, hasPlayedSince, markActive, type PlayerSession } from './sessions.queries.ts'

const MINUTE_MS = 60_000

type ActivityDeps = Pick<Deps, 'config' | 'clock' | 'db'>

/** A session that was left too long stays so: else whoever finds it open would only have to touch it first. */
export async function noteDeed(deps: ActivityDeps, session: PlayerSession): Promise<void> {
  if (deps.config.inactivityMinutes === null) return
  const now = deps.clock.now()
  if (now.getTime() - lastDeed(session) < MINUTE_MS || (await wasLeft(deps, session))) return
  await markActive(deps.db, session.id, now)
}

/** @throws Refusal sessionOver */
export async function requireActive(deps: ActivityDeps, sessionId: string): Promise<void> {
  if (deps.config.inactivityMinutes === null) return
  const session = await findSession(deps.db, sessionId)
  if (session === null || (await wasLeft(deps, session))) throw refuse('sessionOver')
}

async function wasLeft({ config, clock, db }: ActivityDeps, session: PlayerSession): Promise<boolean> {
  const since = clock.now().getTime() - (config.inactivityMinutes ?? 0) * MINUTE_MS
  return lastDeed(session) < since && !(await hasPlayedSince(db, session.player_id, new Date(since)))
}

const lastDeed = ({ active_at, created_at }: PlayerSession) => (active_at ?? created_at).getTime()
