import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header and the proof of the game-provider protocol: lower-case hex HMAC-SHA256 of the raw body. */
export const SIGNATURE_HEADER = 'x-request-sign'

export function sign(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** In constant time; a missing or oddly long signature is simply wrong. */
export function isSigned(body: string | Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string') return false
  const expected = Buffer.from(sign(body, secret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
