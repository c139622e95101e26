/** Tells a player's open pages how his payments stand: the newest state of each, in his language. */
import type { Deps } from '../../platform/deps.ts'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, toPlayer } from '../../platform/realtime/publications.ts'
import { findPlayer } from '../players/index.ts'
import { findInvoice } from './invoices.queries.ts'
import { toInvoice } from './invoices.view.ts'

export function publishInvoices(deps: Deps): Consumer {
  return definePublications(deps.realtime, {
    name: 'payments.publications',
    types: ['invoice.changed'],
    entityOf: ({ invoiceId }) => invoiceId,
    async load(tx, { invoiceId }) {
      const row = await findInvoice(tx, invoiceId)
      if (row === null || !deps.settings.current().currencies.has(row.currency)) return null
      const player = await findPlayer(tx, row.player_id)
      const invoice = toInvoice(deps, row, player?.locale ?? deps.settings.current().defaultLocale.code)
      const event = row.type === 1 ? 'invoice.deposit.updated' : 'invoice.withdrawal.updated'
      return toPlayer('invoices', row.player_id, { event, invoice }, `invoice:${row.id}:${row.version}`)
    },
  })
}
