/**
 * Player sessions. Every call reads the session's row, so an ended session is refused immediately, whatever its tokens say. Each refresh
 * raises the session's generation. A token that was replaced long ago must be stolen or lost, so its use ends the session. Ending a
 * session requires the player's lock, so that each bet is entirely before or after it.
 */
import type { Session } from '@fairhall/contract'
import { type Db, type Tx, inTransaction } from '../../platform/database/database.ts'
import type { SessionsDeps } from './sessions.deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { OpenSession, SessionVerifier } from '../../platform/http/auth.ts'
import type { Client } from '../../platform/http/client.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { findPlayer, isExcluded, maySignIn } from '../players/index.ts'
import { isActive, noteActivity } from './activity.service.ts'
import {
  findSession,
  insertSession,
  lockSession,
  markAllEnded,
  markEnded,
  raiseGeneration,
} from './sessions.queries.ts'
import { ageOf, decideRefresh, earliestStart, isAccepted, stateOf } from './sessions.rules.ts'
import type { SessionEnd } from './sessions.tables.ts'
import { TOKEN_MINUTES, readToken, signToken, type TokenClaims } from './tokens.ts'

type VerifierDeps = Pick<SessionsDeps, 'config' | 'clock' | 'db' | 'secrets' | 'settings'>

export function createSessionVerifier(deps: VerifierDeps): SessionVerifier {
  return {
    authenticate: (token, call) => authenticate(deps, deps.db, token, call),
    authenticateIn: (tx, token) => authenticate(deps, tx, token),
    async findSigned(token) {
      const claims = await readToken(deps, token)
      return claims === null || claims.expiresAt <= deps.clock.now() ? null : claims.playerId
    },
  }
}

async function authenticate(
  deps: VerifierDeps,
  db: Db | Tx,
  token: string,
  { isPlayerAction } = { isPlayerAction: false },
): Promise<OpenSession | null> {
  const claims = await readToken(deps, token)
  const now = deps.clock.now()
  if (!claims || claims.expiresAt <= now) return null

  const session = await findSession(db, claims.sessionId)
  if (!session || session.player_id !== claims.playerId) return null
  if (!maySignIn(session.status, deps.settings.current().limits)) return null
  if (!isAccepted(stateOf(session, now, deps.config))) return null
  const isWithinLimit = isActive(deps, session, now)
  if (isPlayerAction && isWithinLimit) await noteActivity(deps, session)
  return {
    playerId: session.player_id,
    sessionId: session.id,
    isExcluded: isExcluded(session.status),
    isActive: isWithinLimit,
  }
}

export interface SessionInput {
  playerId: string
  /** Set if something refers to the session before it exists. */
  sessionId?: string
  /** The value from before the first factor was checked. */
  credentialGeneration: number
  client: Client
  fingerprint?: string | undefined
  by: SignInMethod
}

/** How a session was opened. A method is named here if sessions that it opens are treated differently from others. */
export type SignInMethod =
  | 'registration'
  | 'password'
  /** An account elsewhere with which the player registered. */
  | 'identity'
  /** An account elsewhere that was joined with the password, so its holder may no longer know the password. */
  | 'joinedIdentity'
  /** A link of the operator, which is no proof that the player is present. */
  | 'link'
  | 'passkey'
  /** Any of the others, and then a second factor. */
  | 'secondFactor'

/**
 * Opens a session in the caller's transaction and returns its first token.
 * @throws Refusal signInLapsed if the password has changed since the sign-in began
 */
export async function openSession(deps: SessionsDeps, tx: Tx, opening: SessionInput): Promise<Session> {
  const { playerId, sessionId = deps.random.uuid() } = opening
  const now = deps.clock.now()
  // A token is worthless without its session row, so it can be signed concurrently.
  const [reply] = await Promise.all([
    toReply(deps, { playerId, sessionId, generation: 1 }, now),
    saveSession(tx, opening, sessionId, now),
  ])
  return reply
}

async function saveSession(tx: Tx, opening: SessionInput, sessionId: string, now: Date): Promise<void> {
  const { playerId } = opening
  const session = {
    id: sessionId,
    player_id: playerId,
    created_at: now,
    refreshed_at: now,
    address: opening.client.address,
    country: opening.client.country,
    user_agent: opening.client.userAgent,
    // A browser that can't compute it sends an empty text, which says nothing about the device.
    fingerprint: opening.fingerprint || null,
    by_link: opening.by === 'link',
    by_factor: opening.by === 'passkey' || opening.by === 'secondFactor',
    by_identity: opening.by === 'joinedIdentity',
  }
  if (!(await insertSession(tx, session, opening.credentialGeneration))) throw refuse('signInLapsed')
  await announce(tx, { kind: 'session.begun', playerId, sessionId })
}

/**
 * For changes to sign-in methods, after locking the player's row: a password reset may have ended the session since the call was
 * authenticated. That check covers its age.
 * @throws Refusal sessionOver
 */
export async function requireNotEnded(tx: Tx, sessionId: string): Promise<void> {
  const session = await findSession(tx, sessionId)
  if (session === null || session.ended_at !== null) throw refuse('sessionOver')
}

type NoToken =
  | { kind: 'over' }
  /** The player may no longer sign in. */
  | { kind: 'restricted' }
  /** A long replaced token was used again. The caller ends the session and its games. */
  | { kind: 'reused'; playerId: string; sessionId: string }
type Refreshed = { kind: 'token'; session: Session } | NoToken

/** Accepts the session's current token, even if expired, or the previous one for a minute. */
export async function refreshSession(deps: SessionsDeps, token: string | null): Promise<Refreshed> {
  const claims = token === null ? null : await readToken(deps, token)
  if (!claims) return { kind: 'over' }

  const decided = await inTransaction(deps.db, (tx) => raiseIfAllowed(deps, tx, claims))
  if (decided.kind !== 'generation') return decided
  const { generation, refreshedAt } = decided
  const session = await toReply(deps, { ...claims, generation }, refreshedAt)
  return { kind: 'token', session }
}

/** The generation of the token to sign. */
async function raiseIfAllowed(
  deps: SessionsDeps,
  tx: Tx,
  { playerId, sessionId, generation: shown }: Omit<TokenClaims, 'expiresAt'>,
): Promise<{ kind: 'generation'; generation: number; refreshedAt: Date } | NoToken> {
  const session = await lockSession(tx, sessionId)
  if (!session) return { kind: 'over' }
  const now = deps.clock.now()
  const decision = decideRefresh(stateOf(session, now, deps.config), ageOf(shown, session, now))
  if (decision === 'over') return { kind: 'over' }
  if (decision === 'reused') return { kind: 'reused', playerId, sessionId }

  const player = await findPlayer(tx, session.player_id)
  if (player === null || !maySignIn(player.status, deps.settings.current().limits))
    return { kind: 'restricted' }
  if (decision === 'same')
    return { kind: 'generation', generation: session.generation, refreshedAt: session.refreshed_at }

  await raiseGeneration(tx, sessionId, session.generation + 1, now)
  return { kind: 'generation', generation: session.generation + 1, refreshedAt: now }
}

/** Sessions that began before this moment are over. */
export function startOfSessions({ clock, config }: Pick<SessionsDeps, 'clock' | 'config'>): Date {
  return earliestStart(clock.now(), config)
}

/**
 * Ends one session and returns whether it was open. The caller must hold the player's lock, so that no bet runs concurrently:
 * `endGameSessions`, which must come first, takes it.
 */
export async function endSession(
  deps: Pick<SessionsDeps, 'clock'>,
  tx: Tx,
  ended: { playerId: string; sessionId: string; reason: SessionEnd },
): Promise<boolean> {
  const isEnded = await markEnded(tx, ended.sessionId, ended.reason, deps.clock.now())
  if (isEnded) await announce(tx, { kind: 'session.ended', ...ended })
  return isEnded
}

/** Ends all of a player's sessions, or all but one, and returns those that were open. The caller must hold the player's lock, as above. */
export async function endSessions(
  deps: Pick<SessionsDeps, 'clock'>,
  tx: Tx,
  target: { playerId: string; reason: SessionEnd; keptSessionId?: string | undefined },
): Promise<string[]> {
  const { playerId, reason } = target
  const ended = await markAllEnded(tx, target, deps.clock.now())
  await announce(
    tx,
    ...ended.map((sessionId) => ({ kind: 'session.ended' as const, playerId, sessionId, reason })),
  )
  return ended
}

async function toReply(
  deps: SessionsDeps,
  claims: { playerId: string; sessionId: string; generation: number },
  from: Date,
): Promise<Session> {
  // JWT times are whole seconds, so the reply rounds the same way.
  const expiresAt = new Date((Math.floor(from.getTime() / 1000) + TOKEN_MINUTES * 60) * 1000)
  return { accessToken: await signToken(deps, claims, from), expiresAt: expiresAt.toISOString() }
}
