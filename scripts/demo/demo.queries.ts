import { InvoiceType } from '@fairhall/contract'
import type { ClientBase, Pool } from '@fairhall/postgres'
import type { Db } from '../../apps/server/src/platform/database/database.ts'

export interface DemoMark {
  seed: string
  beganAt: Date
  filledAt: Date | null
}

export async function findMark(client: ClientBase): Promise<DemoMark | null> {
  const { rows } = await client.query<DemoMark>(
    'select seed, began_at as "beganAt", filled_at as "filledAt" from demo_mark',
  )
  return rows[0] ?? null
}

/** Whether anyone has used this installation. */
export async function isUsed(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select exists (select from player) or exists (select from staff) or exists (select from audit_event)
         or exists (select from settings_revision) as "isUsed"`,
  )
  return rows[0]?.isUsed === true
}

export async function insertMark(client: ClientBase, { seed, beganAt }: DemoMark): Promise<void> {
  await client.query('insert into demo_mark (seed, began_at) values ($1, $2)', [seed, beganAt])
}

export async function markFilled(client: ClientBase, at: Date): Promise<void> {
  await client.query('update demo_mark set filled_at = $1', [at])
}

/** The schema is as old as the first simulated moment, and the journal has a part for each month from then on. */
export async function dateSchemaBack(client: ClientBase, beganAt: Date): Promise<void> {
  await client.query('update schema_migration set applied_at = $1', [beganAt])
  await client.query('update play_report_start set at = $1', [beganAt])
  await client.query(
    `select ledger_make_partition(month)
       from generate_series(date_trunc('month', $1::timestamptz, 'UTC') - interval '1 month', now(), interval '1 month') month`,
    [beganAt],
  )
}

/** Deliveries of a consumer that has failed wait for its next attempt, and don't count. */
export async function isDeliveryWaiting(pool: Pool, consumers: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ isWaiting: boolean }>(
    `select exists (select from ledger_outbox) or exists (
       select from unnest($1::text[]) as c (name)
        where exists (select from delivery where consumer = name and parked_at is null)
          and not exists (select from delivery where consumer = name and parked_at is null and tries > 0)
     ) as "isWaiting"`,
    [consumers],
  )
  return rows[0]?.isWaiting === true
}

/** At most `most`. */
export async function countDueJobs(pool: Pool, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `select from graphile_worker._private_jobs where is_available and run_at <= now() limit $1`,
    [most],
  )
  return rowCount ?? 0
}

export interface Sums {
  what: string
  asset: string
  count: bigint
  amount: bigint
}

/** What the simulated people did, for the report and for comparing two runs: amounts are subunits. */
export async function readSums(db: Db): Promise<Sums[]> {
  const { rows } = await db.query<Sums>(
    `select 'players' as what, '' as asset, count(*) as count, 0::bigint as amount from player
     union all
     select 'stakes', asset, count(*), sum(staked[1] + staked[2])::bigint from round group by asset
     union all
     select 'wins', asset, count(*), sum(won[1] + won[2])::bigint from round group by asset
     union all
     select case type when ${InvoiceType.deposit} then 'deposits ' else 'withdrawals ' end || state, currency, count(*), sum(amount)::bigint
       from invoice group by type, state, currency
     order by what, asset`,
  )
  return rows
}
