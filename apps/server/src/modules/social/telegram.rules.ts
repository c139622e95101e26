/** Verifies the answer of Telegram's login widget: user fields and an HMAC over them, keyed with the hash of the bot's token. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The fields that Telegram signs; other query parameters are ignored. */
const FIELDS = ['auth_date', 'first_name', 'id', 'last_name', 'photo_url', 'username'] as const
/** Long enough for a slow phone, too short for a URL that is found later. */
export const FRESH_MS = 5 * 60_000
const AHEAD_MS = 60_000

interface TelegramAnswer {
  subject: string
  hash: Buffer
}

/** Null unless the hash is correct and fresh. */
export function readAnswer(query: URLSearchParams, botToken: string, now: Date): TelegramAnswer | null {
  const hex = query.get('hash') ?? ''
  const subject = query.get('id') ?? ''
  const at = query.get('auth_date') ?? ''
  if (!/^[0-9a-f]{64}$/.test(hex) || !/^[1-9]\d{0,19}$/.test(subject) || !/^\d{1,12}$/.test(at)) return null
  const values = FIELDS.filter((name) => query.has(name)).map(
    (name) => [name, query.get(name) ?? ''] as const,
  )
  // The signed text has one field per line, so a line feed in a value could make it the answer of another user.
  if (values.some(([, value]) => /\p{Cc}/u.test(value))) return null
  const lines = values.map(([name, value]) => `${name}=${value}`)
  const expected = hashOf(lines, botToken)
  const hash = Buffer.from(hex, 'hex')
  if (!timingSafeEqual(expected, hash)) return null
  const ageMs = now.getTime() - Number(at) * 1000
  return ageMs > FRESH_MS || ageMs < -AHEAD_MS ? null : { subject, hash }
}

function hashOf(lines: readonly string[], botToken: string): Buffer {
  const key = createHash('sha256').update(botToken).digest()
  return createHmac('sha256', key).update(lines.join('\n')).digest()
}
