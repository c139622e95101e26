/** What a postback says, how it is signed, and when it is tried again. Pure. It holds no personal data: only the partner's own click. */
import { createHmac } from 'node:crypto'
import type { DuePostback } from './postbacks.queries.ts'

export const TRIES_MAX = 10
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A minute after the first failure, then three times as long each time, at most a day. Null after the last try. */
export const retryDelayMs = (tries: number): number | null =>
  tries >= TRIES_MAX ? null : Math.min(MINUTE_MS * 3 ** (tries - 1), DAY_MS)

/** `id` stays the same when it is repeated. */
export const bodyOf = ({ id, event, clickId, campaign, at }: DuePostback): string =>
  JSON.stringify({ id, event, click: clickId, campaign, at: at.toISOString() })

export const SIGNATURE_HEADER = 'fairhall-signature'

/** HMAC-SHA256 of the time in seconds, a dot and the body, so that a recorded postback can't be replayed later. */
export function signatureOf(key: string, body: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
}
