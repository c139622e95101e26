/**
 * Optional inactivity limit, of the installation or of a player's market. If there is one, a session that was inactive for longer can't move
 * money, decide about rewards, start a game for money, answer a reality check, or loosen a limit or exclusion; the player must sign in
 * again. Background requests of a page don't count as activity; bets do (`rounds/wallet-api/play-activity.ts`). Once the limit is
 * reached, nothing makes the session active again.
 */
import type { SessionsDeps } from './sessions.deps.ts'
import { type FoundSession, markActive } from './sessions.queries.ts'
import { stateOf } from './sessions.rules.ts'

const MINUTE_MS = 60_000
/** Activity is written at most `STEPS` times per limit period and at most once a minute. */
const STEPS = 20

type LimitDeps = Pick<SessionsDeps, 'config' | 'settings'>
type ActivityDeps = LimitDeps & Pick<SessionsDeps, 'clock' | 'db'>

/** Whether any player has a limit: without one, nothing is read or written. */
export function limitsInactivity({ config, settings }: LimitDeps): boolean {
  if (config.inactivityMinutes !== null) return true
  return settings.current().markets.some(({ rules }) => rules.access.inactivityMinutes !== null)
}

/** The shorter limit of the installation and of the market of the player's country. Null: neither has one. */
function minutesIn({ config, settings }: LimitDeps, country: string): number | null {
  const { inactivityMinutes } = settings.current().marketOf(country).rules.access
  const limits = [config.inactivityMinutes, inactivityMinutes].filter((minutes) => minutes !== null)
  return limits.length === 0 ? null : Math.min(...limits)
}

export function inactivityMs(deps: LimitDeps, country: string): number | null {
  const minutes = minutesIn(deps, country)
  return minutes === null ? null : minutes * MINUTE_MS
}

export function activityStepMs(limitMs: number): number {
  return Math.min(MINUTE_MS, limitMs / STEPS)
}

export async function noteActivity(deps: ActivityDeps, session: FoundSession): Promise<void> {
  const limitMs = inactivityMs(deps, session.playerCountry)
  if (limitMs === null) return
  const now = deps.clock.now()
  const idleMs = now.getTime() - (session.active_at ?? session.created_at).getTime()
  if (idleMs >= activityStepMs(limitMs)) await markActive(deps.db, session.id, { now, limitMs })
}

/** Whether the session, which is accepted, is within its inactivity limit. */
export function isActive(deps: LimitDeps, session: FoundSession, now: Date): boolean {
  const inactivityMinutes = minutesIn(deps, session.playerCountry)
  return stateOf(session, now, { ...deps.config, inactivityMinutes }) === 'open'
}
