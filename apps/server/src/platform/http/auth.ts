/**
 * Who is calling, by bearer token alone: cookies are never authentication. What a token means is known to the sessions
 * module, which fills the gate.
 */
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../database/database.ts'

export interface OpenSession {
  playerId: string
  sessionId: string
  /** His player is excluded from play: only the calls that the contract names `whileExcluded` are his. */
  isExcluded: boolean
}

export interface SessionGate {
  /** The open session of an unexpired access token, or null. A deed is what a player does, not what a page that is open asks for. */
  authenticate(token: string, isDeed?: boolean): Promise<OpenSession | null>
  /** The same inside a transaction: a second connection would be waited for by all who hold one. */
  authenticateIn(tx: Tx, token: string): Promise<OpenSession | null>
}

const TOKEN_CHARS_MAX = 2048

export function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined || header.length > TOKEN_CHARS_MAX) return null
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1] ?? null
}
