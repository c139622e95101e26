/** Tells a player's open pages how his payments stand: the newest state of each, in his language. */
import { channels } from '@fairhall/contract/channels'
import type { Deps } from '../../platform/deps.ts'
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import { findPlayer } from '../players/index.ts'
import { findInvoice } from './invoices.queries.ts'
import { toInvoice } from './invoices.view.ts'

export function publishInvoices(deps: Deps): Consumer {
  return defineBatchConsumer({
    name: 'payments.publications',
    types: ['invoice.changed'],
    async handle(tx, events) {
      for (const invoiceId of new Set(events.map((event) => event.invoiceId))) {
        const row = await findInvoice(tx, invoiceId)
        if (row === null) continue
        const player = await findPlayer(tx, row.player_id)
        const invoice = toInvoice(deps, row, player?.locale ?? deps.settings.current().defaultLocale.code)
        const event = row.type === 1 ? 'invoice.deposit.updated' : 'invoice.withdrawal.updated'
        const idempotencyKey = `invoice:${row.id}:${row.version}`
        await deps.realtime.publish(channels.invoices(row.player_id), { event, invoice }, { idempotencyKey })
      }
    },
  })
}
