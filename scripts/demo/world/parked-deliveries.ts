/** Deliveries that fail until they are parked: a server of live messages refuses all messages to one player. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type AppDeps, modules } from '../../../apps/server/src/app-modules.ts'
import type { Consumer } from '../../../apps/server/src/platform/outbox/consumer.ts'
import { deliverNext, newConsumerState } from '../../../apps/server/src/platform/outbox/delivery.ts'
import { createCentrifugoRealtime } from '../../../apps/server/src/platform/realtime/centrifugo.ts'
import { createApi } from '../../../apps/server/src/platform/realtime/centrifugo-api.ts'
import type { DemoClock } from './clock.ts'

/** Its deliveries are for viewers, so the demo handles no others of it. */
const CONSUMER = 'payments.publications'

/** `copy` makes the waiting deliveries of a consumer. */
export async function parkDeliveries(
  deps: AppDeps,
  clock: DemoClock,
  copy: (consumer: Consumer) => Promise<unknown>,
): Promise<void> {
  const outside = await openRefusingServer()
  try {
    const realtime = createCentrifugoRealtime(createApi({ url: outside.url, apiKey: 'demo' }))
    // The refusals are intended.
    const log = deps.log.child({}, { level: 'silent' })
    const refused = { ...deps, log, realtime }
    const consumer = modules
      .flatMap((module) => module.consumers?.(refused) ?? [])
      .find(({ name }) => name === CONSUMER)
    if (consumer === undefined) throw new Error(`there is no consumer ${CONSUMER}`)
    await copy(consumer)
    const state = newConsumerState()
    for (;;) {
      const { waitMs } = await deliverNext(refused, consumer, state)
      if (waitMs === null) return
      clock.advance(waitMs)
    }
  } finally {
    await outside.close()
  }
}

interface Batch {
  commands?: { publish: { channel: string } }[]
}

/** The player whose message comes first is refused each time. */
async function openRefusingServer(): Promise<{ url: string; close(): Promise<unknown> }> {
  let refused: string | null = null
  const replyTo = (channel: string) => {
    refused ??= channel
    return channel === refused ? { error: { code: 107, message: 'bad request' } } : { publish: {} }
  }
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { commands = [] } = body as Batch
      response.end(JSON.stringify({ replies: commands.map(({ publish }) => replyTo(publish.channel)) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
