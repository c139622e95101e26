/**
 * Authentication by bearer token only; cookies never authenticate. The sessions module implements the verifier, which interprets
 * tokens.
 */
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../database/database.ts'

export interface OpenSession {
  playerId: string
  sessionId: string
  /** The player is excluded: only calls that the contract lists in `whileExcluded` are allowed. */
  isExcluded: boolean
  /** False once an inactivity limit is reached: the calls that the contract lists in `needsActivity` are refused. */
  isActive: boolean
}

export interface SessionVerifier {
  /** The open session of a valid access token, or null. `isPlayerAction` marks an action of the player, as opposed to requests of an open page. */
  authenticate(token: string, call?: { isPlayerAction: boolean }): Promise<OpenSession | null>
  /** `authenticate` within a transaction: taking a second connection could deadlock with others that hold one. */
  authenticateIn(tx: Tx, token: string): Promise<OpenSession | null>
  /** The player of a token that we signed and that has not expired. Asks no database, so their session may be over. */
  findSigned(token: string): Promise<string | null>
}

const TOKEN_CHARS_MAX = 2048

export function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined || header.length > TOKEN_CHARS_MAX) return null
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1] ?? null
}
