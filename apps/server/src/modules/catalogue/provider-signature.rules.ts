/**
 * Signatures of calls between us and a game provider. Version 1 is the published protocol's: HMAC-SHA256 of the body alone.
 * Version 2 also covers method, path, time and a nonce, so that a signature is good for one call at one address for some
 * minutes. The provider's setting says which one counts; the other one is refused, or an attacker would choose the weaker.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignatureVersion = 1 | 2

export interface SignedCall {
  method: string
  /** As requested, with its query. */
  path: string
  body: string | Buffer
}

/** How far the clocks of both sides may differ. */
export const TIME_TOLERANCE_S = 300
const NONCE = /^[\w-]{16,64}$/
const TIME = /^\d{10}$/

type Headers = Readonly<Record<string, unknown>>

/** Headers of a call to a provider. The nonce must be new for each call. */
export function signCall(
  version: SignatureVersion,
  secret: string,
  call: SignedCall,
  { now, nonce }: { now: Date; nonce: string },
): Record<string, string> {
  if (version === 1) return { 'x-request-sign': hmacOf(secret, '', call.body) }
  const time = String(Math.floor(now.getTime() / 1000))
  return {
    'x-request-time': time,
    'x-request-nonce': nonce,
    'x-request-sign': hmacOf(secret, headOf(call, time, nonce), call.body),
  }
}

/** The nonce of a call that is signed with any of the secrets, '' with version 1, or null where the signature is wrong. */
export function verifyCall(
  version: SignatureVersion,
  secrets: readonly string[],
  call: SignedCall,
  headers: Headers,
  now: Date,
): string | null {
  const { 'x-request-sign': given, 'x-request-time': time, 'x-request-nonce': nonce } = headers
  if (version === 1) return isSigned(secrets, '', call.body, given) ? '' : null
  if (typeof time !== 'string' || !TIME.test(time) || typeof nonce !== 'string' || !NONCE.test(nonce))
    return null
  if (!isSigned(secrets, headOf(call, time, nonce), call.body, given)) return null
  return Math.abs(now.getTime() / 1000 - Number(time)) <= TIME_TOLERANCE_S ? nonce : null
}

const headOf = ({ method, path }: SignedCall, time: string, nonce: string): string =>
  `${method}\n${path}\n${time}\n${nonce}\n`

const hmacOf = (secret: string, head: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(head).update(body).digest('hex')

/** In constant time, also where there is no secret. */
function isSigned(secrets: readonly string[], head: string, body: string | Buffer, given: unknown): boolean {
  const text = typeof given === 'string' ? given : ''
  const isSame = (secret: string) => {
    const expected = hmacOf(secret, head, body)
    return (
      text.length === expected.length &&
      timingSafeEqual(Buffer.from(text.padEnd(64)).subarray(0, 64), Buffer.from(expected))
    )
  }
  const matches = (secrets.length > 0 ? secrets : ['']).map(isSame)
  return secrets.length > 0 && matches.includes(true)
}

/**
 * Nonces that this process has seen, the newest of them: bounded, because a replay does no harm where one is forgotten or
 * reaches another process. Calls of the wallet are idempotent by the ids in their signed bodies.
 */
export function createNonceMemory(most = 50_000): { isNew(key: string): boolean } {
  let young = new Set<string>()
  let old = new Set<string>()
  return {
    isNew(key) {
      if (young.has(key) || old.has(key)) return false
      if (young.size >= most) {
        old = young
        young = new Set()
      }
      young.add(key)
      return true
    },
  }
}
