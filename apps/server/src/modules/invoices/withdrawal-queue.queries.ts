/** SQL of the queue of withdrawals that wait for a decision of staff. */
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../platform/database/database.ts'
import { isOfCountries } from '../players/index.ts'
import type { Invoice } from './invoices.queries.ts'

const WAITING = `type = ${InvoiceType.withdrawal} and state = '${InvoiceState.requested}'`

/** Each has its index, so that a page costs the same in a long queue. `place` is where a page ended. */
const orders = {
  oldest: {
    by: 'created_at, id',
    isAfter: '(created_at, id) > ($6::timestamptz, $7)',
    place: ({ created_at: at }: Invoice) => at,
  },
  newest: {
    by: 'created_at desc, id desc',
    isAfter: '(created_at, id) < ($6::timestamptz, $7)',
    place: ({ created_at: at }: Invoice) => at,
  },
  /** In the base currency, at the rates of the request. */
  largest: {
    by: 'base_amount desc, id desc',
    isAfter: '(base_amount, id) < ($6::bigint, $7)',
    place: ({ base_amount: amount }: Invoice) => amount,
  },
}

export interface QueueFilter {
  /** Of the players; null for all. */
  countries: readonly string[] | null
  method?: string | undefined
  currency?: string | undefined
  /** Why it waits. */
  reason?: string | undefined
  order?: keyof typeof orders | undefined
  /** The last one of the page before, whatever has become of it since. */
  after?: Invoice | null
}

/** A page of the withdrawals that wait for a decision. */
export async function listRequested(db: Db, filter: QueueFilter, limit: number): Promise<Invoice[]> {
  const { countries, method, currency, reason, order = 'oldest', after = null } = filter
  const { by, isAfter, place } = orders[order]
  const { rows } = await db.query<Invoice>(
    `select * from invoice
      where ${WAITING} and ${isOfCountries('$2')}
        and ($3::text is null or method = $3) and ($4::text is null or currency = $4)
        and ($5::text is null or $5 = any (looked_at_for))
        and ($7::uuid is null or ${isAfter})
      order by ${by} limit $1`,
    [
      limit,
      countries,
      method ?? null,
      currency ?? null,
      reason ?? null,
      after && place(after),
      after?.id ?? null,
    ],
  )
  return rows
}

export interface QueueCount {
  field: 'method' | 'currency' | 'country' | 'reason'
  value: string
  count: number
}

/**
 * How many wait by each value that can be filtered by, the most frequent ones first. Counts each combination of values first: even a long
 * queue has few.
 */
export async function countRequested(db: Db, countries: readonly string[] | null): Promise<QueueCount[]> {
  const { rows } = await db.query<QueueCount>(
    `with waiting as (
       select i.method, i.currency, p.country, i.looked_at_for as reasons, count(*)::int as count
         from (select * from invoice where ${WAITING}) i join player p on p.id = i.player_id
        where $1::text[] is null or p.country = any ($1) group by 1, 2, 3, 4)
     select field, value, sum(count)::int as count
       from waiting cross join lateral (
              values ('method', method), ('currency', currency), ('country', country)
              union all select 'reason', unnest(reasons)) v (field, value)
      group by field, value order by field, count desc, value`,
    [countries],
  )
  return rows
}
