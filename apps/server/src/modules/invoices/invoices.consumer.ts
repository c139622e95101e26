/** Publishes a player's invoices to their open pages: the newest version of each, in the player's language. */
import { InvoiceType } from '@fairhall/contract'
import type { InvoicesDeps } from './invoices.deps.ts'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, toPlayer } from '../../platform/realtime/publications.ts'
import { readRecipients } from '../players/index.ts'
import { listInvoices } from './invoices.queries.ts'
import { toInvoice } from './invoices.view.ts'

export function publishInvoices(deps: InvoicesDeps): Consumer {
  return definePublications(deps.realtime, {
    name: 'payments.publications',
    kinds: ['invoice.changed'],
    entityOf: ({ invoiceId }) => invoiceId,
    async load(tx, events) {
      const { currencies, defaultLocale } = deps.settings.current()
      const playerIds = [...new Set(events.map(({ playerId }) => playerId))]
      const invoiceIds = events.map(({ invoiceId }) => invoiceId)
      const [rows, players] = await Promise.all([listInvoices(tx, invoiceIds), readRecipients(tx, playerIds)])
      return rows
        .filter(({ currency }) => currencies.has(currency))
        .map((row) => {
          const locale = players.get(row.player_id)?.locale ?? defaultLocale.code
          const invoice = toInvoice(deps, row, locale)
          const event =
            row.type === InvoiceType.deposit ? 'invoice.deposit.updated' : 'invoice.withdrawal.updated'
          return toPlayer('invoices', row.player_id, { event, invoice }, `invoice:${row.id}:${row.version}`)
        })
    },
  })
}
