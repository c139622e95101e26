/**
 * Live updates over Centrifugo, for installations with more clients than the server's processes should hold. Clients reach it under the
 * same path through the proxy in front. It verifies tokens by signature only and cannot distinguish a player's sessions. So when one
 * session ends, all connections of the player must reconnect without their cached state. Pages then ask the API whether their session
 * is still open, and the page of the ended session continues as a visitor. A stolen token works until it expires, for 15 minutes at
 * most.
 */
import { z } from 'zod'
import type { CallApi, Command } from './centrifugo-api.ts'
import type { CloseCode, Outgoing, PublishOptions, Realtime } from './port.ts'

const BATCH_MAX = 500
/** Makes clients drop their token and reconnect with a new one. */
const reconnect: CloseCode = { code: 3014, reason: 'state invalidated' }

const info = z.object({ nodes: z.array(z.object({ num_clients: z.number().default(0) })) })

export function createCentrifugoRealtime(call: CallApi): Realtime {
  return {
    async publish(channel, data, options) {
      await call('publish', { channel, data, ...keyOf(options) })
    },
    async publishAll(publications) {
      for (let start = 0; start < publications.length; start += BATCH_MAX) {
        const commands = publications.slice(start, start + BATCH_MAX).map(toCommand)
        await call('batch', { commands, parallel: false })
      }
    },
    // Asking would cost more than publishing.
    skip: () => false,
    async disconnectUser(user, close, { session } = {}) {
      await call('disconnect', { user, disconnect: session === undefined ? close : reconnect })
    },
    async presenceCount() {
      const { nodes } = info.parse(await call('info', {}))
      return nodes.reduce((count, node) => count + node.num_clients, 0)
    },
    // Clients connect to Centrifugo, so their connections outlive this process.
    attach: () => undefined,
    join: async () => undefined,
    close: () => undefined,
    end: async () => undefined,
  }
}

function toCommand({ channel, data, idempotencyKey }: Outgoing): Command {
  return { publish: { channel, data, ...keyOf(idempotencyKey === undefined ? {} : { idempotencyKey }) } }
}

function keyOf({ idempotencyKey }: PublishOptions = {}): { idempotency_key?: string } {
  return idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }
}
