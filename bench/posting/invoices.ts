import type { Pool } from '@fairhall/postgres'

/**
 * Creates pending deposits of 50 euros for the players of `makePlayers` directly in the database, without thousands of
 * calls.
 */
export async function makeInvoices(
  pool: Pool,
  { count, state }: { count: number; state: 'pending' | 'success' },
): Promise<string[]> {
  await pool.query(
    `insert into player (id, brand, email, password_hash, country, time_zone, locale, registered_at, registered_from)
      select player, 'fairhall', player || '@example.org', '', 'DE', 'Europe/Berlin', 'en', now(), '' from player_state`,
  )
  const { rows } = await pool.query<{ id: string }>(
    `with account as (select row_number() over () as place, count(*) over () as accounts, id, player_id from wallet_account)
     insert into invoice (id, number, player_id, account_id, type, state, method, provider, currency, amount, requested_amount,
       base_amount, rates_version, country, created_at, updated_at)
     select gen_random_uuid(), lpad(n::text, 12, '0'), player_id, account.id, 1, $2, 'card', 'sandbox', 'EUR', 5000, 5000, 5000, 1,
       'DE', now(), now()
     from generate_series(1, $1::int) n join account on place = 1 + n % accounts order by n returning id`,
    [count, state],
  )
  await pool.query('vacuum analyze')
  return rows.map(({ id }) => id)
}
