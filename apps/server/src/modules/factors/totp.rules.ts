/**
 * Time-based codes (RFC 6238: SHA-1, six digits, thirty seconds, the defaults of all apps), and the text formats of secrets and
 * recovery codes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { base32nopad } from '@scure/base'
import type { Random } from '../../platform/random.ts'

const STEP_MS = 30_000
const DIGITS = 6
/** Steps accepted around the current one: clocks may be off by a step, and typing takes time. */
const TOLERANCE = [0, -1, 1]
const GROUP = 4
const SECRET_BYTES = 20

/** A new secret of an app, and its text for typing. */
export function newTotpSecret(random: Random): { bytes: Buffer; text: string } {
  const bytes = random.bytes(SECRET_BYTES)
  return { bytes, text: inGroups(base32nopad.encode(bytes)) }
}

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / STEP_MS)

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const from = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(from) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that the code belongs to, within the tolerance; otherwise null. Always compares all of them. */
export function matchStep(secret: Buffer, code: string, now: Date): number | null {
  const actual = Buffer.from(code)
  const fitting = TOLERANCE.map((offset) => stepAt(now) + offset).filter((step) => {
    const expected = Buffer.from(codeAt(secret, step))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  })
  return fitting[0] ?? null
}

/** Accepts the spaces and dashes that players type. */
export function readCode(input: string): { kind: 'app' | 'recovery'; code: string } {
  const code = input.replaceAll(/[\s-]/g, '').toUpperCase()
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code }
}

export function inGroups(text: string): string {
  return (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')
}

/** The otpauth URI that apps read from a QR code. */
export function toAddress(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32nopad.encode(secret)}&issuer=${encodeURIComponent(issuer)}`
}
