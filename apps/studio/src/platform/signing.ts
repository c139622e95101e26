import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header and the proof of the game-provider protocol: lower-case hex HMAC-SHA256 of the raw body. */
export const SIGNATURE_HEADER = 'x-request-sign'

/** What studio and operator share. While it is changed, other processes of both may have another one already, or still. */
export type SharedSecrets = { own: string; listAccepted: () => readonly string[] }

export function sign(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** By any of these secrets, in constant time; a missing or oddly long signature is simply wrong. */
export function isSigned(body: string | Buffer, signature: unknown, secrets: readonly string[]): boolean {
  if (typeof signature !== 'string') return false
  const given = Buffer.from(signature)
  return secrets.some((secret) => {
    const expected = Buffer.from(sign(body, secret))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
