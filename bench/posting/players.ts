/** Creates a database with players, accounts, open game sessions and, for whole bets, limits and an active bonus. */
import { Client } from '@fairhall/postgres'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { toPlainArray } from '../../packages/ledger/src/index.ts'

export interface BenchPlayer {
  playerId: string
  accountId: string
  sessionId: string
}

const PLAYERS = 10_000
const PLENTY = 1_000_000_000_000n
const DAY_MS = 86_400_000

/** Recreates the database and returns its URL. */
export async function makeDatabase(adminUrl: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function makePlayers(databaseUrl: string, count = PLAYERS): Promise<BenchPlayer[]> {
  await migrate(databaseUrl)
  const players = Array.from({ length: count }, () => ({
    playerId: crypto.randomUUID(),
    accountId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
  }))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const ids = [
    toPlainArray(players.map((player) => player.playerId)),
    toPlainArray(players.map((player) => player.accountId)),
    toPlainArray(players.map((player) => player.sessionId)),
  ]
  await insertAccounts(client, ids)
  await insertBalances(client, ids)
  await client.query('vacuum analyze')
  await client.end()
  return players
}

/** The players' ids, accounts and sessions, as parameters of a statement. */
type Ids = string[]
const KEYS = 'unnest($1::uuid[], $2::uuid[], $3::uuid[]) k(player, account, session)'

async function insertAccounts(client: Client, ids: Ids): Promise<void> {
  const now = Date.now()
  // Bet and loss limits by day, week and month: six windows.
  const windows = [1, 2, 3].flatMap((period) =>
    [1, 2].flatMap((kind) => [kind, period, PLENTY, now - DAY_MS, now + 400 * DAY_MS]),
  )
  await client.query(
    `insert into ledger_owner (owner, restriction, zone, country, windows, used)
      select player, 'none', 'Europe/Berlin', 'DE', '${toPlainArray(windows)}', '${toPlainArray(windows.flatMap((_, i) => (i % 5 === 0 ? [0n, 0n] : [])))}'
        from ${KEYS}`,
    ids,
  )
  await client.query(
    `insert into wallet_account (id, player_id, currency, status) select account, player, 'EUR', 1 from ${KEYS}`,
    ids,
  )
  await client.query(
    `insert into game_session (id, player, account, game, session, started_at)
      select session, player, account, 'bench', session, now() from ${KEYS}`,
    ids,
  )
}

/** Cash, and bonus money with its wagering requirement. */
async function insertBalances(client: Client, ids: Ids): Promise<void> {
  await client.query(
    `insert into ledger_balance (owner, asset, pockets, seq, bonus_id, bonus_max_bet, bonus_target, turnover_required)
      select player, 'EUR', array[50, ${PLENTY}, 0]::bigint[], 2, gen_random_uuid(), 1000000, ${PLENTY}, ${PLENTY} from ${KEYS}`,
    ids,
  )
  // Opening entries, so that the audit accepts the balances.
  await client.query(
    `insert into player_bonus (id, player_id, offer, cause, currency, amount, target, max_bet, terms, status,
        activate_by, days, expires_at, created_at, updated_at)
      select bonus_id, player, 'bench', 'bench:' || bonus_id, asset, ${PLENTY}, bonus_target, bonus_max_bet, '{}', 2,
        now(), 30, now() + interval '1 year', now(), now() from player_asset`,
  )
  await client.query(
    `insert into staff_order (id, kind, player_id, details, sealed_reason, made_by, made_at, decided_by, decided_at, outcome)
      select player, 'correction', player, '{"currency": "EUR", "amount": "50"}', '', 'staff:one', now(), 'staff:other', now(), 'done'
      from player_asset`,
  )
  await client.query(
    `insert into ledger_entry
        (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor, context)
      select player, asset, x.seq, now(), x.kind, x.source, x.kind || ':' || x.part, x.part, x.contra, x.deltas, x.after, x.actor,
        x.context
      from player_asset s, lateral (values
        (1, 'correction', 'staff', s.player, 'operator:corrections', array[50, 0, 0]::bigint[], array[50, 0, 0]::bigint[],
          'staff:one', '{"secondMember": "staff:other", "turnOver": "${PLENTY}"}'::jsonb),
        (2, 'bonus.activated', 'bench', s.bonus_id, 'operator:bonuses', array[0, ${PLENTY}, 0]::bigint[],
          array[50, ${PLENTY}, 0]::bigint[], 'bench', null)
      ) x(seq, kind, source, part, contra, deltas, after, actor, context)`,
  )
}

/** Adds entries of other owners, as in an installation with history. */
export async function addHistory(databaseUrl: string, entries: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const perOwner = 100
  const owners = Math.ceil(entries / perOwner)
  await client.query(
    `insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor, context)
      select o.owner, 'EUR', n, now(), 'bet', 'studio', gen_random_uuid()::text, gen_random_uuid(), 'games:studio',
        array[1, 0, 0]::bigint[], array[n, 0, 0]::bigint[], 'provider:studio', '{"counted": ["0", "0", "0", "0"]}'
      from (select gen_random_uuid() as owner from generate_series(1, ${owners}) offset 0) o, generate_series(1, ${perOwner}) n`,
  )
  await client.query('vacuum analyze ledger_entry')
  await client.query('checkpoint')
  await client.end()
}
