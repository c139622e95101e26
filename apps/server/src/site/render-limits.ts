/**
 * Limits renders, because they share the process with bets: an uncached page costs milliseconds, and there is no end of addresses. Each
 * visitor gets a number per minute, few run concurrently, and requests behind too many waiting ones are refused.
 */
import type { Clock } from '../platform/clock.ts'
import { createAddressLimit, createRateLimit } from '../platform/http/limits/rate-limit.ts'

const AT_WORK_MAX = 8
const WAITING_MAX = 100
/** Share of the call limit of an address; cached pages do not count. */
const SHARE_OF_CALLS = 1 / 5
const BUSY_RETRY_S = 2

export class RenderRefused extends Error {
  readonly status: 429 | 503
  readonly retryAfterS: number

  constructor(status: 429 | 503, retryAfterS: number) {
    super(status === 429 ? 'too many pages for one address' : 'too many pages are waiting')
    this.status = status
    this.retryAfterS = retryAfterS
  }
}

interface RenderLimits {
  /** Counts a render for an address, or for its known device once the address has none left; throws RenderRefused. */
  count(address: string, device?: string | null): void
  /** Runs the render when a place is free; rejects with RenderRefused if too many wait. */
  run<Page>(render: () => Promise<Page>): Promise<Page>
}

export function limitRenders(clock: Clock, callsPerMinute: number): RenderLimits {
  const perMinute = Math.ceil(callsPerMinute * SHARE_OF_CALLS)
  const [addresses, devices] = [createAddressLimit(clock, perMinute), createRateLimit(clock, perMinute)]
  const waiting: (() => void)[] = []
  let atWork = 0

  /** Passes the place on directly, so that no other render can take it. */
  function leave() {
    const next = waiting.shift()
    if (next === undefined) atWork -= 1
    else next()
  }

  return {
    count(address, device = null) {
      const addressWaitS = addresses.take(address)
      const waitS = addressWaitS > 0 && device !== null ? devices.take(device) : addressWaitS
      if (waitS > 0) throw new RenderRefused(429, waitS)
    },
    async run(render) {
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
