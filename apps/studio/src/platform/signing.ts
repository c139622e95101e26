import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Signatures of the game-provider protocol, version 2: lower-case hex HMAC-SHA256 of method, path, time in
 * seconds, nonce and raw body, separated by newlines. The operator remembers nonces; the studio's own calls
 * are idempotent.
 */
const SIGNATURE_HEADER = 'x-request-sign'
const [TIME_HEADER, NONCE_HEADER] = ['x-request-time', 'x-request-nonce'] as const
const TIME_TOLERANCE_S = 300

export type SignedCall = { method: string; path: string; body: string | Buffer }

/**
 * The secret that studio and operator share. During a rotation, other processes of either side may use the
 * next or the previous one.
 */
export type SharedSecrets = { own: string; listAccepted: () => readonly string[] }

/** Returns headers that sign a call, with a new nonce. `path` is the requested path with its query. */
export function sign(call: SignedCall, secret: string, now: Date): Record<string, string> {
  const time = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('base64url')
  return {
    [TIME_HEADER]: time,
    [NONCE_HEADER]: nonce,
    [SIGNATURE_HEADER]: hmacOf(call, time, nonce, secret),
  }
}

const hmacOf = ({ method, path, body }: SignedCall, time: string, nonce: string, secret: string): string =>
  createHmac('sha256', secret).update(`${method}\n${path}\n${time}\n${nonce}\n`).update(body).digest('hex')

/**
 * Checks the signature against each of these secrets, in constant time. Missing or malformed headers count as
 * invalid.
 */
export function isSigned(
  call: SignedCall,
  headers: Readonly<Record<string, unknown>>,
  secrets: readonly string[],
  now: Date,
): boolean {
  const { [SIGNATURE_HEADER]: signature, [TIME_HEADER]: time, [NONCE_HEADER]: nonce } = headers
  if (typeof signature !== 'string' || typeof time !== 'string' || typeof nonce !== 'string') return false
  if (!/^\d{10}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TIME_TOLERANCE_S) return false
  const given = Buffer.from(signature)
  return secrets.some((secret) => {
    const expected = Buffer.from(hmacOf(call, time, nonce, secret))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
