/**
 * Codes that change with the time (RFC 6238: SHA-1, six digits, thirty seconds, what every app does), and the texts in which
 * secrets and recovery codes are written.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** A clock may be off by a step, and typing takes a while. */
const TOLERANCE = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const GROUP = 4

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / STEP_MS)

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const from = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(from) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that the code is of, if it may be of now; each is compared, whichever fits. */
export function matchStep(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const fitting = TOLERANCE.map((offset) => stepAt(now) + offset).filter((step) => {
    const wanted = Buffer.from(codeAt(secret, step))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return fitting[0] ?? null
}

/** As players type it, with the spaces and dashes of the paper that it stands on. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return { kind: /^\d{6}$/.test(code) ? 'app' : 'recovery', code }
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const parts = bits.match(/.{1,5}/g) ?? []
  return parts.map((part) => BASE32[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

export function inGroups(text: string): string {
  return (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')
}

/** The address that apps read from a QR code. */
export function toAddress(house: string, holder: string, secret: Buffer): string {
  const label = `${encodeURIComponent(house)}:${encodeURIComponent(holder)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(house)}`
}
