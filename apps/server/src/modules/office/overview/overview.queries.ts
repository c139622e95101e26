/** SQL of the overview: queues with their oldest item, and sums of counted days. None reads the ledger. */
import { DocumentStatus, InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db } from '../../../platform/database/database.ts'
import { isOfCountries } from '../../players/index.ts'

interface QueueRow {
  name: keyof QueueCountries | 'deliveries'
  count: number
  /** Of the oldest item; null for an empty queue. */
  since: Date | null
}

/** Of each queue: only players of these countries. Null: all. */
interface QueueCountries {
  withdrawals: readonly string[] | null
  documents: readonly string[] | null
  complaints: readonly string[] | null
  signals: readonly string[] | null
  removals: readonly string[] | null
  countries: readonly string[] | null
  registers: readonly string[] | null
  alerts: readonly string[] | null
}

/** Each part reads a partial index. Of registers: what the register ends is excluded already, and only players complete a profile. */
const QUEUES = `
  select 'withdrawals' as name, count(*)::int as count, min(created_at) as since from invoice
   where type = ${InvoiceType.withdrawal} and state = '${InvoiceState.requested}' and ${isOfCountries('$1')}
  union all
  select 'documents', count(*)::int, min(uploaded_at) from player_document
   where status = ${DocumentStatus.waiting} and removed_at is null and ${isOfCountries('$2')}
  union all
  select 'complaints', count(*)::int, min(opened_at) from complaint
   where state in ('received', 'inReview') and ${isOfCountries('$3')}
  union all
  select 'signals', count(*)::int, min(found_at) from protection_signal
   where closed_at is null and 'case' = any (reactions) and ${isOfCountries('$4')}
  union all
  select 'removals', count(*)::int, min(asked_at) from exclusion_removal where answer is null and ${isOfCountries('$5')}
  union all
  select 'countries', count(*)::int, min(asked_at) from country_request where asked_at > $7 and ${isOfCountries('$6')}
  union all
  select 'registers', count(*)::int, min(asked_at) from register_check
   where state = 'unanswered' and ${isOfCountries('$8')}
  union all
  select 'alerts', count(*)::int, min(h.found_at) from risk_hit h join invoice i on i.id = h.invoice_id
   where h.is_alert and h.closed_at is null and ${isOfCountries('$9', 'i.player_id')}
  union all
  select 'deliveries', count(*)::int, min(parked_at) from delivery where parked_at is not null`

export async function readQueueRows(
  db: Db,
  { withdrawals, alerts, documents, complaints, signals, removals, countries, registers }: QueueCountries,
  /** Requests for another country that are older have lapsed. */
  countriesSince: Date,
): Promise<QueueRow[]> {
  const before = [withdrawals, documents, complaints, signals, removals, countries]
  const values = [...before, countriesSince, registers, alerts]
  return (await db.query<QueueRow>(QUEUES, values)).rows
}

export interface DaySums {
  day: string
  currency: string
  staked: bigint
  won: bigint
  deposited: bigint
  withdrawn: bigint
}

/** What all players played and paid on these days, in subunits of each currency. */
export async function sumDays(db: Db, days: readonly string[]): Promise<DaySums[]> {
  const { rows } = await db.query<DaySums>(
    `select day::text as day, currency, sum(staked)::bigint as staked, sum(won)::bigint as won,
        sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn
      from play_day_all where day = any ($1::date[]) group by 1, 2`,
    [days],
  )
  return rows
}

/** How many different players played on each of these days. */
export async function countActive(db: Db, days: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ day: string; players: number }>(
    `select day::text as day, count(distinct player_id)::int as players
       from play_day_all where day = any ($1::date[]) and rounds > 0 group by 1`,
    [days],
  )
  return new Map(rows.map(({ day, players }) => [day, players]))
}

interface HealthRow {
  provider: string
  isDown: boolean
  failures: number
  checkedAt: Date
  changedAt: Date
}

export async function listHealth(db: Db): Promise<HealthRow[]> {
  const { rows } = await db.query<HealthRow>(
    `select provider, is_down as "isDown", failures, checked_at as "checkedAt", changed_at as "changedAt"
       from game_provider_health order by is_down desc, provider`,
  )
  return rows
}
