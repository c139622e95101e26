/** Which messages are pushed, and when a push is tried again. Pure. */
import type { TemplateName } from '../messages/index.ts'

/** What a player may want to know immediately. The others wait at the bell. */
export const pushedTemplates: readonly TemplateName[] = [
  'newSignIn',
  'withdrawalPaid',
  'withdrawalFailed',
  'documentAccepted',
  'documentRefused',
]

/** Of each template to one player. Later ones are only among their messages. */
export const PER_HOUR = 5

export const TRIES_MAX = 6
const MINUTE_MS = 60_000

/** A minute after the first failure, then three times as long each time. Null after the last try. */
export const retryDelayMs = (tries: number): number | null =>
  tries >= TRIES_MAX ? null : MINUTE_MS * 3 ** (tries - 1)

/** What a status of a push service means. `refused`: a repeat would change nothing. */
export type Outcome = 'sent' | 'gone' | 'busy' | 'refused'

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status <= 299) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}
