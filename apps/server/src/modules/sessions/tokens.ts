/**
 * Access tokens: short-lived JWTs that are only valid while the session they name is open. The same session and generation always
 * produce the same token, so a repeated refresh is answered without storing tokens. The realtime connection uses them too, so they
 * never carry a channel. The signing key is text, because Centrifugo accepts no other.
 */
import { SignJWT, compactVerify, errors } from 'jose'
import { z } from 'zod'
import type { SessionsDeps } from './sessions.deps.ts'

/** Key purpose, issuer and audience of access tokens. Every verifier must check the same values. */
export const accessTokens = {
  purpose: 'session-token',
  issuer: 'fairhall',
  audience: 'fairhall-player',
} as const

const { purpose: PURPOSE, issuer: ISSUER, audience: AUDIENCE } = accessTokens
export const TOKEN_MINUTES = 15

export interface TokenClaims {
  playerId: string
  sessionId: string
  generation: number
  expiresAt: Date
}

type TokenDeps = Pick<SessionsDeps, 'secrets'>

export async function signToken(
  deps: TokenDeps,
  claims: Omit<TokenClaims, 'expiresAt'>,
  from: Date,
): Promise<string> {
  const { id, text } = deps.secrets.current(PURPOSE)
  const issuedAt = Math.floor(from.getTime() / 1000)
  return new SignJWT({ sid: claims.sessionId, gen: claims.generation })
    .setProtectedHeader({ alg: 'HS256', kid: id })
    .setSubject(claims.playerId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_MINUTES * 60)
    .sign(Buffer.from(text))
}

const payloadSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  gen: z.int().positive(),
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  exp: z.int(),
})

/**
 * Returns the claims of a token that this server signed, expired or not; null for anything else. Other errors are thrown, because a
 * failure of the key store must not look like a signed-out player.
 */
export async function readToken(deps: TokenDeps, token: string): Promise<TokenClaims | null> {
  const payload = await readPayload(deps, token)
  const { success, data: claims } = payloadSchema.safeParse(payload)
  if (!success) return null
  return {
    playerId: claims.sub,
    sessionId: claims.sid,
    generation: claims.gen,
    expiresAt: new Date(claims.exp * 1000),
  }
}

/** The signed JSON; null if the signature or the JSON is wrong. */
async function readPayload(deps: TokenDeps, token: string): Promise<unknown> {
  try {
    const { payload } = await compactVerify(
      token,
      ({ kid }) => {
        const found = deps.secrets.find(PURPOSE, kid ?? '')
        if (!found) throw new errors.JWKSNoMatchingKey()
        return Buffer.from(found.text)
      },
      { algorithms: ['HS256'] },
    )
    return JSON.parse(new TextDecoder().decode(payload)) as unknown
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null
    throw error
  }
}
