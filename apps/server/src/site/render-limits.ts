/**
 * What renders may take of the process that also takes bets: a page that is not kept costs milliseconds of it, and there is no end of
 * addresses. So each visitor has so many in a minute, few are at work at once, and who would wait behind too many comes again.
 */
import type { Clock } from '../platform/clock.ts'
import { createRateLimit } from '../platform/http/rate-limit.ts'

const AT_WORK_MAX = 8
const WAITING_MAX = 100
/** Of the calls that an address may make: pages that are kept are not counted. */
const SHARE_OF_CALLS = 1 / 5
const BUSY_RETRY_S = 2

export class RenderRefused extends Error {
  readonly status: 429 | 503
  readonly retryAfterS: number

  constructor(status: 429 | 503, retryAfterS: number) {
    super(status === 429 ? 'too many pages for one address' : 'too many pages wait')
    this.status = status
    this.retryAfterS = retryAfterS
  }
}

export interface RenderLimits {
  /** Counts a render that an address asks for; throws RenderRefused. */
  count(address: string): void
  /** Renders when it is its turn; rejects with RenderRefused when too many wait. */
  inTurn<Page>(render: () => Promise<Page>): Promise<Page>
}

export function limitRenders(clock: Clock, callsPerMinute: number): RenderLimits {
  const limit = createRateLimit(clock, Math.ceil(callsPerMinute * SHARE_OF_CALLS))
  const waiting: (() => void)[] = []
  let atWork = 0

  /** A place is handed on, so that nobody comes between. */
  function leave() {
    const next = waiting.shift()
    if (next === undefined) atWork -= 1
    else next()
  }

  return {
    count(address) {
      const waitS = limit.take(address)
      if (waitS > 0) throw new RenderRefused(429, waitS)
    },
    async inTurn(render) {
      if (atWork < AT_WORK_MAX) atWork += 1
      else if (waiting.length === WAITING_MAX) throw new RenderRefused(503, BUSY_RETRY_S)
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await render()
      } finally {
        leave()
      }
    },
  }
}
