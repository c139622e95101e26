/**
 * Optional inactivity limit. If the operator sets one, a session that was inactive for longer can't move money or start a game for
 * money; the player must sign in again. Background requests of a page don't count as activity; bets do
 * (`rounds/play-activity.ts`). Once the limit is reached, nothing makes the session active again.
 */
import type { SessionsDeps } from './sessions.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { findSession, markActive, type PlayerSession } from './sessions.queries.ts'
import { stateOf } from './sessions.rules.ts'

const MINUTE_MS = 60_000
/** Activity is written at most `STEPS` times per limit period and at most once a minute. */
const STEPS = 20

type ActivityDeps = Pick<SessionsDeps, 'config' | 'clock' | 'db'>

export function inactivityMs({ inactivityMinutes }: SessionsDeps['config']): number | null {
  return inactivityMinutes === null ? null : inactivityMinutes * MINUTE_MS
}

export function activityStepMs(limitMs: number): number {
  return Math.min(MINUTE_MS, limitMs / STEPS)
}

export async function noteActivity(deps: ActivityDeps, session: PlayerSession): Promise<void> {
  const limitMs = inactivityMs(deps.config)
  if (limitMs === null) return
  const now = deps.clock.now()
  const idleMs = now.getTime() - (session.active_at ?? session.created_at).getTime()
  if (idleMs < activityStepMs(limitMs) || stateOf(session, now, deps.config) !== 'open') return
  await markActive(deps.db, session.id, { now, limitMs })
}

/** @throws Refusal sessionOver */
export async function requireActive(deps: ActivityDeps, sessionId: string): Promise<void> {
  if (inactivityMs(deps.config) === null) return
  const session = await findSession(deps.db, sessionId)
  if (session === null || stateOf(session, deps.clock.now(), deps.config) !== 'open')
    throw refuse('sessionOver')
}
