/**
 * Money waits for players who were inactive: where the operator sets a limit, a session in which nothing was done for so long moves
 * no money and starts no game for money. The player signs in again. A page's own requests are no activity; a bet is
 * (`rounds/play-activity.ts`). Once the limit is reached, nothing makes the session active again.
 */
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { findSession, markActive, type PlayerSession } from './sessions.queries.ts'

const MINUTE_MS = 60_000
/** Activity is written once in such a part of the limit, at most once a minute. */
const STEPS = 20

type ActivityDeps = Pick<Deps, 'config' | 'clock' | 'db'>

export function inactivityMs({ inactivityMinutes }: Deps['config']): number | null {
  return inactivityMinutes === null ? null : inactivityMinutes * MINUTE_MS
}

export function activityStepMs(limitMs: number): number {
  return Math.min(MINUTE_MS, limitMs / STEPS)
}

export async function noteDeed(deps: ActivityDeps, session: PlayerSession): Promise<void> {
  const limitMs = inactivityMs(deps.config)
  if (limitMs === null) return
  const now = deps.clock.now()
  const idleMs = now.getTime() - lastDeed(session)
  if (idleMs < activityStepMs(limitMs) || idleMs > limitMs) return
  await markActive(deps.db, session.id, { now, limitMs })
}

/** @throws Refusal sessionOver */
export async function requireActive(deps: ActivityDeps, sessionId: string): Promise<void> {
  const limitMs = inactivityMs(deps.config)
  if (limitMs === null) return
  const session = await findSession(deps.db, sessionId)
  if (session === null || deps.clock.now().getTime() - lastDeed(session) > limitMs)
    throw refuse('sessionOver')
}

const lastDeed = ({ active_at, created_at }: PlayerSession) => (active_at ?? created_at).getTime()
