/**
 * Signatures between the payment stand-in and the operator: an HMAC over time, method, path and the exact bytes of the body. The time
 * limits replays of old requests.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-sandbox-signature'
const TOLERANCE_MS = 5 * 60_000

interface SignedRequest {
  method: string
  /** The path with its query, as in the request line. */
  path: string
  body: Buffer | string
}

export function sign(secret: Buffer, request: SignedRequest, now: Date): string {
  const at = String(now.getTime())
  return `t=${at},v1=${digest(secret, at, request).toString('hex')}`
}

export function isSigned(
  secret: Buffer,
  request: SignedRequest,
  header: string | undefined,
  now: Date,
): boolean {
  const match = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  const [, at = '', actual = ''] = match ?? []
  if (match === null || Math.abs(now.getTime() - Number(at)) > TOLERANCE_MS) return false
  return timingSafeEqual(digest(secret, at, request), Buffer.from(actual, 'hex'))
}

function digest(secret: Buffer, at: string, { method, path, body }: SignedRequest): Buffer {
  return createHmac('sha256', secret).update(`${at}\n${method} ${path}\n`).update(body).digest()
}
