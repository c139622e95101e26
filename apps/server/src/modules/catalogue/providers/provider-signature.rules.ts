/**
 * Signatures of calls between us and a game provider. Version 1 follows the published protocol: HMAC-SHA256 of the body
 * only. Version 2 also covers method, path, time and a nonce. Its signature is valid for one call to one URL for a few
 * minutes. The provider's setting selects the version. The other one is refused, because otherwise an attacker could
 * choose the weaker one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

type SignatureVersion = 1 | 2

export interface SignedCall {
  method: string
  /** As requested, including the query. */
  path: string
  body: string | Buffer
}

/** Maximum difference between the clocks of both sides. */
const TIME_TOLERANCE_S = 300
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

/** The nonce of a call signed with one of the secrets, '' with version 1, or null if the signature is invalid. */
export function verifyCall(
  version: SignatureVersion,
  secrets: readonly string[],
  call: SignedCall,
  headers: Headers,
  now: Date,
): string | null {
  const { 'x-request-sign': signature, 'x-request-time': time, 'x-request-nonce': nonce } = headers
  if (version === 1) return isSigned(secrets, '', call.body, signature) ? '' : null
  if (typeof time !== 'string' || !TIME.test(time) || typeof nonce !== 'string' || !NONCE.test(nonce))
    return null
  if (!isSigned(secrets, headOf(call, time, nonce), call.body, signature)) return null
  return Math.abs(now.getTime() / 1000 - Number(time)) <= TIME_TOLERANCE_S ? nonce : null
}

const headOf = ({ method, path }: SignedCall, time: string, nonce: string): string =>
  `${method}\n${path}\n${time}\n${nonce}\n`

const hmacOf = (secret: string, head: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(head).update(body).digest('hex')

/** Takes constant time, even without secrets. */
function isSigned(
  secrets: readonly string[],
  head: string,
  body: string | Buffer,
  signature: unknown,
): boolean {
  const text = typeof signature === 'string' ? signature : ''
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
 * Remembers the most recent nonces seen by this process. A bound is safe: replays of a forgotten nonce, or at another
 * process, do no harm, because wallet calls are idempotent by the IDs in their signed bodies.
 */
export function createNonceMemory(nonceMax = 50_000): { isNew(key: string): boolean } {
  let young = new Set<string>()
  let old = new Set<string>()
  return {
    isNew(key) {
      if (young.has(key) || old.has(key)) return false
      if (young.size >= nonceMax) {
        old = young
        young = new Set()
      }
      young.add(key)
      return true
    },
  }
}
