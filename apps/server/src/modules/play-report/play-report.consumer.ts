import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import type {} from '../invoices/index.ts'
import { toIsoDate } from '../limits/index.ts'
import { readZones } from '../player-state/index.ts'
import { PAYMENTS_CONSUMER } from './play-report.audit.queries.ts'
import type { PlayReportDeps } from './play-report.deps.ts'
import { addPayment } from './play-report.queries.ts'

/** Counts payments when their money has moved. */
export const countPayments = ({ clock }: Pick<PlayReportDeps, 'clock'>): Consumer =>
  defineConsumer({
    name: PAYMENTS_CONSUMER,
    kinds: ['invoice.changed'],
    async handle(tx, { playerId, invoiceId }) {
      const zone = (await readZones(tx, [playerId])).get(playerId)
      if (zone !== undefined) await addPayment(tx, invoiceId, toIsoDate(zone, clock.now()))
    },
  })
