/** Which messages are pushed, in which queue a push waits, and when it is tried again. Pure. */
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

/** Those of the browsers that most players use. They answer quickly, also if the rest of the address is made up. */
const KNOWN_SERVICES = [
  'googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
].map((domain) => `.${domain}`)
/** With the one for other addresses, pushes keep at most three of the four places for jobs: other work always has one. */
const KNOWN_QUEUES = 2

/**
 * Of the pushes in one queue, only one job runs at a time. Players choose the addresses, so any other host may be slow on purpose: such
 * ones wait for each other only.
 */
export const queueOf = ({ playerId, endpoint }: { playerId: string; endpoint: string }): string =>
  isKnownService(endpoint)
    ? `push:known:${Number.parseInt(playerId.slice(-1), 16) % KNOWN_QUEUES}`
    : 'push:other'

function isKnownService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint)
  // Their other ports may never answer.
  return protocol === 'https:' && port === '' && KNOWN_SERVICES.some((domain) => hostname.endsWith(domain))
}

const TRIES_MAX = 6
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
