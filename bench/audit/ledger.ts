/**
 * A ledger with a history of equal days, written without playing it. Each day, some players bet and win 20 times. On their first day they
 * get their money; on their last one they deposit, withdraw the same sum, and cancel a bonus. The audit finds no difference in it.
 */
import { BonusResult, BonusStatus } from '@fairhall/contract'
import { listDaysToSeal, rollUpDay, sealDay } from '@fairhall/ledger'
import { Pool } from '@fairhall/postgres'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'

interface LedgerShape {
  days: number
  playersADay: number
  /** Days until a player comes back; at least `days`: they never do. */
  returnAfter: number
}

const ROUNDS_A_DAY = 20
/** Of a player in a day: a bet and a win for each round. */
const ENTRIES_OF_PLAY = 2 * ROUNDS_A_DAY
/** Of a deposit one, of a withdrawal two, and of a bonus two. */
const ENTRIES_OF_MONEY = 5
const DAY_MS = 86_400_000

/** What happens to some players on one day, as the parameters of each statement below. */
type PlayersDay = [day: Date, first: number, count: number, visit: number]

/**
 * Ids are spread as random ones are, because the audit divides players by them. `$1` is the start of the day, `$2` the number of the
 * first player, `$3` how many they are, `$4` how often they came before.
 */
const PLAYERS = `(select overlay(md5('player' || n) placing '10' from 1)::uuid as player, $1::timestamptz as day, $4::int as visit
    from generate_series($2::int, $2::int + $3::int - 1) n) p`
const ROUNDS = `${PLAYERS} cross join lateral (
    select i, p.day + i * interval '1 minute' as at, (md5(p.player::text || (p.visit * ${ROUNDS_A_DAY} + i)))::uuid as round
      from generate_series(1, ${ROUNDS_A_DAY}) i) r`

/** Of a player, the id of an invoice or of a bonus. */
const idOf = (what: string) => `(md5(p.player::text || ${what}))::uuid`

const opening = [
  `insert into ledger_owner (owner, restriction, zone, country) select player, 'none', 'Europe/Berlin', 'DE' from ${PLAYERS}`,
  `insert into staff_order (id, kind, player_id, details, sealed_reason, made_by, made_at, decided_by, decided_at, outcome)
     select player, 'correction', player, '{"currency": "EUR", "amount": "1000"}', '', 'staff:one', day, 'staff:other', day, 'done' from ${PLAYERS}`,
  `insert into wallet_account (player_id, currency, status) select player, 'EUR', 1 from ${PLAYERS}`,
  `insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor, context)
     select player, 'EUR', 1, day, 'correction', 'staff', 'correction:' || player, player, 'operator:corrections', '{1000,0,0,0}', '{1000,0,0,0}',
            'staff:one', '{"secondMember": "staff:other"}'
       from ${PLAYERS}`,
]

const play = [
  `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at, closed_at)
     select player, 'bench', round::text, round, 'EUR', 'bench', '{100,0}', '{100,0}', '{0,0,0,0,0}', false, at, at from ${ROUNDS}`,
  `insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor, context)
     select player, 'EUR', visit * ${ENTRIES_OF_PLAY} + 2 * i + e.place, at, e.kind, 'bench', e.kind || ':' || round, round, 'games:bench', e.deltas,
            e.after, 'provider:bench', e.context
       from ${ROUNDS}, (values
         (0, 'bet', '{-100,0,0,0}'::bigint[], '{900,0,0,0}'::bigint[], '{"counted": [0, 0, 0, 0, 0]}'::jsonb),
         (1, 'win', '{100,0,0,0}', '{1000,0,0,0}', null)) e (place, kind, deltas, after, context)`,
]

const SEQ_OF_PLAY = `(1 + ${ENTRIES_OF_PLAY} * (visit + 1))`
const ending = [
  `insert into ledger_balance (owner, asset, pockets, seq)
     select player, 'EUR', '{1000,0,0,0}', ${SEQ_OF_PLAY} + ${ENTRIES_OF_MONEY} from ${PLAYERS}`,
  `insert into invoice (id, number, player_id, account_id, type, state, method, provider, country, currency, requested_amount, amount,
     base_amount, rates_version, created_at, updated_at, settled_at)
   select ${idOf('i.what')}, i.what || p.player, p.player, a.id, i.type, i.state, 'card', 'bench', 'DE', 'EUR', 500, 500,
          500, 1, p.day + interval '1 hour', p.day + interval '2 hours', p.day + interval '2 hours'
     from ${PLAYERS} join wallet_account a on a.player_id = p.player
     cross join (values ('deposit', 1, 'success'), ('withdrawal', 2, 'paid')) i (what, type, state)`,
  `insert into player_bonus (id, player_id, offer, cause, currency, amount, target, terms, status, result, activate_by, days,
     expires_at, created_at, updated_at)
   select ${idOf("'bonus'")}, p.player, 'bench', 'code:' || p.player, 'EUR', 100, 100,
          '{"type": "cash", "amount": "100", "wagering": {"multiplier": "1", "of": "bonus", "days": 7}}', ${BonusStatus.finished}, ${BonusResult.cancelled},
          p.day + interval '8 days', 7, p.day + interval '8 days', p.day, p.day + interval '2 hours'
     from ${PLAYERS}`,
  `insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor, context)
   select p.player, 'EUR', ${SEQ_OF_PLAY} + e.place, p.day + interval '1 hour' + e.place * interval '1 minute', e.kind, e.source,
          e.id || ':' || ${idOf('e.what')}, ${idOf('e.what')}, e.contra, e.deltas, e.after, 'player:' || p.player, e.context
     from ${PLAYERS}, (values
       (1, 'deposit', 'payments', 'deposit', 'deposit', 'payments:bench', '{500,0,0,0}'::bigint[], '{1500,0,0,0}'::bigint[], '{"turnOver": "0"}'::jsonb),
       (2, 'withdrawal.hold', 'payments', 'hold', 'withdrawal', 'transfer', '{-500,0,500,0}', '{1000,0,500,0}', null),
       (3, 'withdrawal.settle', 'payments', 'settle', 'withdrawal', 'payments:bench', '{0,0,-500,0}', '{1000,0,0,0}', null),
       (4, 'bonus.activated', 'bonuses', 'activated', 'bonus', 'operator:bonuses', '{0,100,0,0}', '{1000,100,0,0}', null),
       (5, 'bonus.cancelled', 'bonuses', 'cancelled', 'bonus', 'operator:bonuses', '{0,-100,0,0}', '{1000,0,0,0}', null)
     ) e (place, kind, source, id, what, contra, deltas, after, context)`,
]

/** Returns how many entries there are. The last day is the one before today, and all days are totalled and sealed. */
export async function makeLedger(url: string, shape: LedgerShape): Promise<number> {
  await migrate(url)
  const pool = new Pool({ connectionString: url, max: 1 })
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  try {
    await pool.query(
      "select ledger_make_partition($2::timestamptz - n * interval '28 days') from generate_series(0, $1::int / 28 + 2) n",
      [shape.days, new Date(today - DAY_MS)],
    )
    for (let day = 0; day < shape.days; day += 1)
      await writeDay(pool, shape, day, new Date(today - (shape.days - day) * DAY_MS))
    await pool.query('vacuum analyze')
    await sealDays(pool, today, shape.days)
    const { rows } = await pool.query<{ entries: string }>(
      'select sum(entries)::text as entries from ledger_seal',
    )
    return Number(rows[0]?.entries)
  } finally {
    await pool.end()
  }
}

async function writeDay(
  pool: Pool,
  { days, playersADay, returnAfter }: LedgerShape,
  day: number,
  at: Date,
): Promise<void> {
  const visit = Math.floor(day / returnAfter)
  const values: PlayersDay = [at, (day % returnAfter) * playersADay, playersADay, visit]
  if (visit === 0) for (const statement of opening) await pool.query(statement, values)
  for (const statement of play) await pool.query(statement, values)
  if (day + returnAfter >= days) for (const statement of ending) await pool.query(statement, values)
}

async function sealDays(pool: Pool, today: number, days: number): Promise<void> {
  for (const day of await listDaysToSeal(pool, new Date(today + DAY_MS / 2), days)) {
    await rollUpDay(pool, day)
    await sealDay(pool, day)
  }
  await pool.query("insert into task_run (task, at, result) values ('ledger.audit.clean', $1, 0)", [
    new Date(today - DAY_MS / 2),
  ])
  await pool.query('vacuum analyze')
}
