/**
 * Signatures of the game-provider protocol, version 2: lower-case hex HMAC-SHA256 of method, path, time in seconds,
 * nonce and body, with a line feed after each but the body.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_S = 300

interface Call {
  method: string
  /** As requested, with its query. */
  path: string
  body: string | Buffer
}

export function signCall(
  call: Call,
  { secret, now, nonce }: { secret: string; now: Date; nonce: string },
): Record<string, string> {
  const time = String(Math.floor(now.getTime() / 1000))
  return {
    'x-request-time': time,
    'x-request-nonce': nonce,
    'x-request-sign': digest(call, time, nonce, secret),
  }
}

export function isCallSigned(
  call: Call,
  headers: Readonly<Record<string, unknown>>,
  secrets: readonly string[],
  now: Date,
): boolean {
  const { 'x-request-sign': signature, 'x-request-time': time, 'x-request-nonce': nonce } = headers
  if (typeof signature !== 'string' || typeof time !== 'string' || typeof nonce !== 'string') return false
  if (!/^\d{10}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_S) return false
  const given = Buffer.from(signature)
  return secrets.some((secret) => {
    const expected = Buffer.from(digest(call, time, nonce, secret))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const digest = ({ method, path, body }: Call, time: string, nonce: string, secret: string): string =>
  createHmac('sha256', secret).update(`${method}\n${path}\n${time}\n${nonce}\n`).update(body).digest('hex')
