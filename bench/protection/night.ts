/**
 * The search for signs of harm among players who all played and paid yesterday: forty rounds of a day, deposits of five weeks, and for
 * some of them failed deposits, a cancelled withdrawal and play at night. One in fifty shows a sign.
 */
import type { Pool } from '@fairhall/postgres'
import { findSignals } from '../../apps/server/src/modules/protection-signals/protection-signals.service.ts'
import { report, rounded } from '../posting/report.ts'
import { insertPeople, startWithPlayers } from './product.ts'

const TARGET_MINUTES = 5
const MILLION = 1_000_000

export async function measureNight(isShort: boolean): Promise<void> {
  const count = isShort ? 5_000 : 40_000
  const product = await startWithPlayers(count)
  const { deps } = product
  await fill(deps.pool)
  const before = product.cpuMs()
  const began = performance.now()
  await findSignals(deps)
  const seconds = (performance.now() - began) / 1000
  const after = product.cpuMs()
  const { rows } = await deps.pool.query<{ signs: number; players: number }>(
    'select count(*)::int as signs, count(distinct player_id)::int as players from protection_signal',
  )
  const minutes = ((seconds / count) * MILLION) / 60
  report({
    bench: 'protection: the search for signs of harm',
    players: count,
    found: rows[0],
    seconds: rounded(seconds),
    microsecondsPerPlayer: rounded((seconds * MILLION) / count),
    processMicroseconds: rounded(((after.process - before.process) * 1000) / count),
    databaseMicroseconds: rounded(((after.database - before.database) * 1000) / count),
    minutesForAMillion: rounded(minutes),
    target: TARGET_MINUTES,
    ok: minutes <= TARGET_MINUTES,
  })
  await product.stop()
}

/** Yesterday at ten, by UTC. */
const AT = `(date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '14 hours')`
/** The players, numbered. */
const PLAYERS = `(select s.player, a.id as account, row_number() over () as n from player_state s join wallet_account a on a.player_id = s.player)`

async function fill(pool: Pool): Promise<void> {
  await insertPeople(pool)
  await pool.query(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at, closed_at)
     select p.player, 'studio', p.n || ':' || r, gen_random_uuid(), 'EUR', 'koi-river',
            array[100 + (r % 7) * 20, 0]::bigint[], array[case when r % 3 = 0 then 200 else 0 end, 0]::bigint[], '{0,0,0,0}', false,
            at.at, at.at
       from ${PLAYERS} p cross join generate_series(1, 40) r
      cross join lateral (select ${AT} - case when p.n % 20 = 0 then interval '8 hours' else interval '0' end
        + r * interval '1 minute' as at) at`,
  )
  await pool.query(
    `insert into play_day (player_id, day, currency, rounds, staked, won, played_s)
     select p.player, ((${AT})::date - d), 'EUR', 40, 6000, 2600, 2400 + (p.n % 50) * 400
       from ${PLAYERS} p cross join generate_series(0, 27) d`,
  )
  await pool.query(
    `with paid as (
       insert into invoice (id, number, player_id, account_id, type, state, method, provider, currency, amount, requested_amount,
         base_amount, rates_version, country, created_at, updated_at)
       select gen_random_uuid(), lpad((p.n * 10 + d)::text, 12, '0'), p.player, p.account, 1, 'success', 'card', 'sandbox', 'EUR',
              5000, 5000, 5000, 1, 'DE', ${AT} - d * interval '7 days', ${AT} - d * interval '7 days'
         from ${PLAYERS} p cross join generate_series(0, 4) d returning id, player_id, created_at)
     insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor)
     select player_id, 'EUR', 10 + row_number() over (partition by player_id), created_at, 'deposit', 'payments', 'deposit:' || id, id,
            'external:payments', array[5000, 0, 0]::bigint[], array[5000, 0, 0]::bigint[], 'bench'
       from paid`,
  )
  await pool.query(
    `insert into invoice (id, number, player_id, account_id, type, state, reason, method, provider, currency, amount,
       requested_amount, base_amount, rates_version, country, created_at, updated_at)
     select gen_random_uuid(), 'f' || lpad((p.n * 10 + d)::text, 11, '0'), p.player, p.account, 1, 'failed', 'declined', 'card', 'sandbox',
            'EUR', 5000, 5000, 5000, 1, 'DE', ${AT} + d * interval '1 minute', ${AT} + d * interval '1 minute'
       from ${PLAYERS} p cross join generate_series(1, 4) d where p.n % 50 = 0`,
  )
  await pool.query('vacuum analyze')
}
