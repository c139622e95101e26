/** Metrics of waiting events. Every process reports them, so that they are visible even if no relay runs. */
import { queryable } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { watch } from '../watches.ts'

export function watchOutbox(deps: Pick<Platform, 'db' | 'metrics' | 'clock' | 'log'>): void {
  watch(deps, {
    figures: { fairhall_outbox_waiting: 'Outbox rows that the relay has not copied yet.' },
    async read() {
      const { rows } = await queryable(deps.db).query<{ waiting: bigint }>(
        'select count(*) as waiting from ledger_outbox',
      )
      return { fairhall_outbox_waiting: Number(rows[0]?.waiting ?? 0n) }
    },
  })
  watch(deps, {
    label: 'consumer',
    figures: {
      fairhall_deliveries_waiting: 'Deliveries that wait for their consumer.',
      fairhall_deliveries_parked: 'Deliveries that failed too often and wait for staff.',
    },
    async read() {
      const { rows } = await queryable(deps.db).query<{ consumer: string; waiting: bigint; parked: bigint }>(
        `select consumer, count(*) filter (where parked_at is null) as waiting, count(parked_at) as parked
           from delivery group by consumer`,
      )
      const byConsumer = (of: 'waiting' | 'parked') =>
        Object.fromEntries(rows.map((row) => [row.consumer, Number(row[of])]))
      return {
        fairhall_deliveries_waiting: byConsumer('waiting'),
        fairhall_deliveries_parked: byConsumer('parked'),
      }
    },
  })
}
