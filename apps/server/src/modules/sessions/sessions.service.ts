/**
 * Who is signed in. A session is a row that is asked on every call, so that a session that ended is refused at once,
 * everywhere, whatever its tokens say. Each refresh raises the session's generation; a token that was replaced long ago
 * can only be a stolen or a lost one, and closes the session. The end of a session takes the player's lock: a bet is
 * wholly before or after it.
 */
import type { Session } from '@fairhall/contract'
import { type Db, type Tx, inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { OpenSession, SessionGate } from '../../platform/http/auth.ts'
import type { Client } from '../../platform/http/client.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { findPlayer, isExcluded, maySignIn } from '../players/index.ts'
import { noteDeed } from './activity.service.ts'
import {
  findSession,
  insertSession,
  lockSession,
  markAllEnded,
  markEnded,
  type PlayerSession,
  raiseGeneration,
} from './sessions.queries.ts'
import { decideRefresh, isOver, type SessionState } from './sessions.rules.ts'
import type { SessionEnd } from './sessions.tables.ts'
import { TOKEN_MINUTES, readToken, signToken } from './tokens.ts'

type GateDeps = Pick<Deps, 'config' | 'clock' | 'db' | 'secrets' | 'settings'>

export function createSessionGate(deps: GateDeps): SessionGate {
  return {
    authenticate: (token, isDeed) => authenticate(deps, deps.db, token, isDeed),
    authenticateIn: (tx, token) => authenticate(deps, tx, token),
  }
}

async function authenticate(
  deps: GateDeps,
  db: Db | Tx,
  token: string,
  isDeed = false,
): Promise<OpenSession | null> {
  const claims = await readToken(deps, token)
  const now = deps.clock.now()
  if (!claims || claims.expiresAt <= now) return null

  const session = await findSession(db, claims.sessionId)
  if (!session || session.player_id !== claims.playerId) return null
  if (!maySignIn(session.status, deps.settings.current().limits)) return null
  if (isOver(stateOf(session), now, deps.config)) return null
  if (isDeed) await noteDeed(deps, session)
  return { playerId: session.player_id, sessionId: session.id, isExcluded: isExcluded(session.status) }
}

export interface Opening {
  playerId: string
  /** Where something refers to the session before it is there. */
  sessionId?: string
  /** As it was before the first factor was checked. */
  credentialGeneration: number
  client: Client
  fingerprint?: string | undefined
  isByLink?: boolean
  isByFactor?: boolean
}

/**
 * Begins a session in the caller's transaction and answers its first token.
 * @throws Refusal signInLapsed where the password has changed since the sign-in began
 */
export async function openSession(deps: Deps, tx: Tx, opening: Opening): Promise<Session> {
  const { playerId, sessionId = deps.random.uuid() } = opening
  const now = deps.clock.now()
  // The token counts for nothing before the session is there: it is signed meanwhile.
  const [reply] = await Promise.all([
    toReply(deps, { playerId, sessionId, generation: 1 }, now),
    keepSession(tx, opening, sessionId, now),
  ])
  return reply
}

async function keepSession(tx: Tx, opening: Opening, sessionId: string, now: Date): Promise<void> {
  const { playerId } = opening
  const session = {
    id: sessionId,
    player_id: playerId,
    created_at: now,
    refreshed_at: now,
    address: opening.client.address,
    country: opening.client.country,
    user_agent: opening.client.userAgent,
    fingerprint: opening.fingerprint ?? null,
    by_link: opening.isByLink ?? false,
    by_factor: opening.isByFactor ?? false,
  }
  if (!(await insertSession(tx, session, opening.credentialGeneration))) throw refuse('signInLapsed')
  await announce(tx, { type: 'session.begun', playerId, sessionId })
}

/**
 * For changes to the ways into an account, after the player's row is locked: a reset that came first has ended the session.
 * @throws Refusal sessionOver
 */
export async function requireOpenSession(tx: Tx, sessionId: string): Promise<void> {
  if ((await findSession(tx, sessionId))?.ended_at !== null) throw refuse('sessionOver')
}

export type Refreshed =
  | { outcome: 'token'; session: Session }
  | { outcome: 'over' }
  /** The player may not sign in any more. */
  | { outcome: 'barred' }
  /** Its token was used again long after it was replaced: the caller ends it, with all that belongs to it. */
  | { outcome: 'reused'; playerId: string; sessionId: string }

/** Takes the session's present token, also an expired one, or for a minute the one before it. */
export async function refreshSession(deps: Deps, token: string | null): Promise<Refreshed> {
  const claims = token === null ? null : await readToken(deps, token)
  if (!claims) return { outcome: 'over' }

  const { playerId, sessionId } = claims
  const decided = await inTransaction(deps.db, async (tx) => {
    const session = await lockSession(tx, sessionId)
    if (!session) return { decision: 'over' as const, generation: 0, from: deps.clock.now() }
    const now = deps.clock.now()
    const decision = decideRefresh(stateOf(session), claims.generation, now, deps.config)
    const player = await findPlayer(tx, session.player_id)
    const isBarred = player === null || !maySignIn(player.status, deps.settings.current().limits)
    if ((decision === 'next' || decision === 'same') && isBarred)
      return { decision: 'barred' as const, generation: 0, from: now }
    if (decision !== 'next') return { decision, generation: session.generation, from: session.refreshed_at }

    await raiseGeneration(tx, sessionId, session.generation + 1, now)
    return { decision, generation: session.generation + 1, from: now }
  })
  if (decided.decision === 'over' || decided.decision === 'barred') return { outcome: decided.decision }
  if (decided.decision === 'reused') return { outcome: 'reused', playerId, sessionId }
  const session = await toReply(deps, { playerId, sessionId, generation: decided.generation }, decided.from)
  return { outcome: 'token', session }
}

function stateOf(session: PlayerSession): SessionState {
  const { generation, created_at: createdAt, refreshed_at: refreshedAt, ended_at: endedAt } = session
  return { generation, createdAt, refreshedAt, endedAt }
}

const DAY_MS = 86_400_000

/** A session that began before this moment is over. */
export function startOfSessions({ clock, config }: Pick<Deps, 'clock' | 'config'>): Date {
  return new Date(clock.now().getTime() - config.sessionMaxDays * DAY_MS)
}

/** Ends one session and answers whether it was open; the caller holds the player's lock, so that a bet is wholly before or after it. */
export async function endSession(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  which: { playerId: string; sessionId: string; reason: SessionEnd },
): Promise<boolean> {
  const isEnded = await markEnded(tx, which.sessionId, which.reason, deps.clock.now())
  if (isEnded) await announce(tx, { type: 'session.ended', ...which })
  return isEnded
}

/** Ends all of a player's sessions, or all but one, and answers which were open; the caller holds the player's lock. */
export async function endSessions(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  which: { playerId: string; reason: SessionEnd; keptSessionId?: string | undefined },
): Promise<string[]> {
  const { playerId, reason } = which
  const ended = await markAllEnded(tx, which, deps.clock.now())
  await announce(
    tx,
    ...ended.map((sessionId) => ({ type: 'session.ended' as const, playerId, sessionId, reason })),
  )
  return ended
}

async function toReply(
  deps: Deps,
  claims: { playerId: string; sessionId: string; generation: number },
  from: Date,
): Promise<Session> {
  // What a token says of time is whole seconds, and so is what the reply says of it.
  const expiresAt = new Date((Math.floor(from.getTime() / 1000) + TOKEN_MINUTES * 60) * 1000)
  return { accessToken: await signToken(deps, claims, from), expiresAt: expiresAt.toISOString() }
}
