import fc from 'fast-check'
import type { StreamPosition, Subscription } from 'centrifuge'
import { expect, test } from 'vitest'
import type { CentrifugeServer } from '../index.ts'
import { createClient, nextEvent, startServer } from '../testing/test-server.ts'

const HISTORY_SIZE = 8

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('publish' as const), count: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cut' as const), count: fc.constant(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cut and publish' as const),
      count: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), count: fc.constant(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('turn' as const), count: fc.integer({ min: 1, max: 5 }) }),
  },
)

/** All publications with their stream positions, so that a client can load the state at its position. */
class Log {
  readonly #entries: { epoch: string; offset: number; value: number }[] = []

  get last(): number {
    return this.#entries.at(-1)?.value ?? 0
  }

  publish(server: CentrifugeServer, channel: string): void {
    const value = this.last + 1
    const position = server.publish(channel, value)
    if (position === null) throw new Error('the channel keeps history')
    this.#entries.push({ ...position, value })
  }

  stateAt({ epoch, offset }: StreamPosition): number {
    const ofEpoch = this.#entries.filter((entry) => entry.epoch === epoch)
    const [first] = ofEpoch
    if (offset === 0) return first === undefined ? this.last : first.value - 1
    return ofEpoch.find((entry) => entry.offset === offset)?.value ?? Number.NaN
  }
}

/**
 * A correct client: it applies every publication, and reloads its state when the server reports that it could
 * not be recovered. Its state must never have a gap or go back.
 */
function follow(subscription: Subscription, log: Log) {
  const page = { known: 0, doubled: 0, lost: 0 }
  subscription.on('subscribed', ({ wasRecovering, recovered, streamPosition }) => {
    const isWhole = wasRecovering && recovered
    if (!isWhole && streamPosition !== undefined) page.known = log.stateAt(streamPosition)
  })
  subscription.on('publication', ({ data }: { data: number }) => {
    if (data <= page.known) page.doubled += 1
    if (data > page.known + 1) page.lost += data - page.known - 1
    page.known = data
  })
  return page
}

test('whatever happens to connections and server, no publication is lost or duplicated', {
  timeout: 120_000,
}, async () => {
  let breaks = 0
  const test_ = await startServer({
    visitors: true,
    withoutNamespace: {
      subscribe: 'everyone',
      historySize: HISTORY_SIZE,
      historyTtlMs: 60_000,
      forceRecovery: true,
    },
    timing: { pingMs: 3_600_000 },
  })
  let channels = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      channels += 1
      const channel = `channel ${channels}`
      const log = new Log()
      const publish = (count: number) => {
        for (let n = 0; n < count; n += 1) log.publish(test_.server, channel)
      }
      const client = createClient(test_.url, { minReconnectDelay: 0, maxReconnectDelay: 1 })
      const subscription = client.newSubscription(channel)
      const page = follow(subscription, log)
      subscription.subscribe()
      client.connect()
      await nextEvent(subscription, 'subscribed')

      for (const { kind, count } of steps) {
        if (kind === 'publish') publish(count)
        if (kind === 'turn')
          for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve))
        if (kind === 'restart') await test_.restart()
        if (kind === 'restart' || kind.startsWith('cut')) breaks += 1
        if (kind.startsWith('cut')) test_.server.terminate()
        if (kind === 'cut and publish') publish(count)
      }
      await subscription.ready()
      const last = log.last + 1
      const arrival = nextEvent(subscription, 'publication', ({ data }) => data === last)
      publish(1)
      await Promise.race([arrival, untilKnown(subscription, page, last)])
      client.disconnect()

      expect(page).toMatchObject({ doubled: 0, lost: 0, known: last })
    }),
    { numRuns: 500 },
  )
  expect(breaks).toBeGreaterThan(1_000)
})

/** The last publication may coincide with a reconnect; then the client knows it from its state. */
async function untilKnown(subscription: Subscription, page: { known: number }, wanted: number) {
  while (page.known < wanted) await nextEvent(subscription, 'subscribed')
}
