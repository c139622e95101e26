/** Metrics of waiting events. Every process reports them, so that they are visible even if no relay runs. */
import type { Platform } from '../platform.ts'
import { watch } from '../watches.ts'
import { countDeliveries, countOutbox } from './outbox.queries.ts'

export function watchOutbox(deps: Pick<Platform, 'db' | 'metrics' | 'clock' | 'log'>): void {
  watch(deps, {
    figures: { fairhall_outbox_waiting: 'Outbox rows that the relay has not copied yet.' },
    async read() {
      return { fairhall_outbox_waiting: await countOutbox(deps.db) }
    },
  })
  watch(deps, {
    label: 'consumer',
    figures: {
      fairhall_deliveries_waiting: 'Deliveries that wait for their consumer.',
      fairhall_deliveries_parked: 'Deliveries that failed too often and wait for staff.',
    },
    async read() {
      const rows = await countDeliveries(deps.db)
      const byConsumer = (of: 'waiting' | 'parked') =>
        Object.fromEntries(rows.map((row) => [row.consumer, Number(row[of])]))
      return {
        fairhall_deliveries_waiting: byConsumer('waiting'),
        fairhall_deliveries_parked: byConsumer('parked'),
      }
    },
  })
}
