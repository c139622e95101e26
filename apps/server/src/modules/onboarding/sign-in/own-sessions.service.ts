/**
 * Lists a player's own sessions and closes those that they choose, or that staff end for them. Closing a session takes effect on the next
 * call, ends its game sessions and closes its live connection.
 */
import { COUNT_MAX, type Meta, type SignedInDevice } from '@fairhall/contract'
import { inTransaction } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { getPlayer, noteAudit } from '../../players/index.ts'
import {
  countOpenSessions,
  endSession,
  endSessions,
  findPreviousSession,
  findSession,
  listOpenSessions,
  type PlayerSession,
  readDevice,
  startOfSessions,
} from '../../sessions/index.ts'
import { endGameSessions } from '../../player-state/index.ts'

const DAY_MS = 86_400_000
const PER_PAGE = 20

/** The calling player and session. */
export interface FactorRequester {
  playerId: string
  sessionId: string
}

export async function listSessions(
  deps: OnboardingDeps,
  { playerId, sessionId }: FactorRequester,
  { page = 1, perPage = PER_PAGE }: { page?: number | undefined; perPage?: number | undefined },
): Promise<{ sessions: SignedInDevice[]; meta: Meta<'listSessions'> }> {
  const seenAfter = new Date(deps.clock.now().getTime() - deps.config.sessionDays * DAY_MS)
  const filter = { playerId, currentId: sessionId, seenAfter, begunAfter: startOfSessions(deps) }
  const { country } = await getPlayer(deps.db, playerId)
  const { showsPreviousSignIn } = deps.settings.current().marketOf(country).rules.access
  const [rows, total, previous] = await Promise.all([
    listOpenSessions(deps.db, filter, { limit: perPage, offset: (page - 1) * perPage }),
    countOpenSessions(deps.db, filter, COUNT_MAX),
    showsPreviousSignIn ? findPreviousSession(deps.db, playerId, sessionId) : null,
  ])
  return {
    sessions: rows.map((row) => toDevice(row, sessionId)),
    meta: {
      page,
      perPage,
      total,
      previousSignIn: previous && { at: previous.created_at.toISOString(), country: previous.country },
    },
  }
}

/** Answers "not found" for another player's session, so that its existence isn't revealed. */
export async function closeSession(
  deps: OnboardingDeps,
  { playerId }: FactorRequester,
  closedId: string,
): Promise<void> {
  const session = await findSession(deps.db, closedId)
  if (session?.player_id !== playerId) throw refuse('notFound')
  await inTransaction(deps.db, async (tx) => {
    await endGameSessions(deps, tx, { playerId, sessionId: closedId }, deps.clock.now())
    const isEnded = await endSession(deps, tx, { playerId, sessionId: closedId, reason: 'closed-remotely' })
    if (isEnded)
      await noteAudit(deps, tx, {
        actor: `player:${playerId}`,
        action: 'player.sessionClosed',
        subject: `session:${closedId}`,
        playerId,
        reason: 'closed-remotely',
      })
  })
}

/** Returns the number of sessions that ended. */
export async function closeOtherSessions(
  deps: OnboardingDeps,
  { playerId, sessionId }: FactorRequester,
): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    await endGameSessions(deps, tx, { playerId, keptSessionId: sessionId }, deps.clock.now())
    const ended = await endSessions(deps, tx, {
      playerId,
      reason: 'closed-remotely',
      keptSessionId: sessionId,
    })
    if (ended.length > 0)
      await noteAudit(deps, tx, {
        actor: `player:${playerId}`,
        action: 'player.otherSessionsClosed',
        subject: `player:${playerId}`,
        playerId,
        reason: 'closed-remotely',
        details: { keptSession: sessionId, closed: ended.length },
      })
    return ended.length
  })
}

interface StaffEnd {
  playerId: string
  /** Null ends all. */
  sessionId: string | null
  /** `staff:<id>` */
  actor: string
  reason: string
}

/**
 * For a player who lost a device, for example. Returns the number of sessions that ended.
 * @throws Refusal notFound, for another player's session
 */
export async function endSessionsForPlayer(
  deps: OnboardingDeps,
  { playerId, sessionId, actor, reason }: StaffEnd,
): Promise<number> {
  if (sessionId !== null && (await findSession(deps.db, sessionId))?.player_id !== playerId)
    throw refuse('notFound')
  return inTransaction(deps.db, async (tx) => {
    const ofSession = sessionId === null ? {} : { sessionId }
    await endGameSessions(deps, tx, { playerId, ...ofSession }, deps.clock.now())
    const end = { playerId, reason: 'closed-by-staff' } as const
    const ended =
      sessionId === null
        ? (await endSessions(deps, tx, end)).length
        : Number(await endSession(deps, tx, { ...end, sessionId }))
    if (ended > 0)
      await noteAudit(deps, tx, {
        actor,
        reason,
        action: 'player.signedOut',
        subject: sessionId === null ? `player:${playerId}` : `session:${sessionId}`,
        playerId,
        details: { closed: ended },
      })
    return ended
  })
}

function toDevice(row: PlayerSession, currentId: string): SignedInDevice {
  return {
    id: row.id,
    ...readDevice(row.user_agent),
    country: row.country,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.refreshed_at.toISOString(),
    isCurrent: row.id === currentId,
  }
}
