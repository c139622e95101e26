import { Client, DatabaseError } from '@fairhall/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bet, startWithProvider, type WithProvider } from '#tests/support/games/game-provider.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { prepareSchema } from '../../schema.ts'
import { migrate } from './migrate.ts'
import { findRoleError, grantRoles, inDatabase } from './roles.ts'

let acme: WithProvider
let server: Client
let studio: Client
const left: (() => Promise<unknown>)[] = []

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

beforeAll(async () => {
  acme = await startWithProvider()
  const player = await acme.givenGambler()
  await acme.call('betwin', player.betwin('r', [bet('b', '1.00')]))
  const { urls } = acme.server.database
  server = await connect(urls.server)
  studio = await connect(urls.studio)
})
afterEach(async () => {
  for (const remove of left.splice(0)) await remove()
})
afterAll(async () => {
  await server.end()
  await studio.end()
  await acme.stop()
})

/** Returns the error code of a statement, or "allowed", and rolls it back. */
async function attempt(client: Client, statement: string): Promise<string> {
  await client.query('begin')
  try {
    await client.query(statement)
    return 'allowed'
  } catch (error) {
    return error instanceof DatabaseError ? (error.code ?? '') : String(error)
  } finally {
    await client.query('rollback')
  }
}

const DENIED = '42501'

describe("the server's role", () => {
  test.each([
    `update ledger_entry set kind = 'x'`,
    'delete from ledger_entry',
    'truncate ledger_entry',
    'alter table ledger_entry disable trigger all',
    'alter table ledger_entry disable trigger ledger_entry_append_only',
    'drop trigger ledger_entry_append_only on ledger_entry',
    'alter table ledger_entry drop column kind',
    `update audit_event set actor = 'x'`,
    'delete from audit_event',
    'truncate audit_event',
    'alter table audit_event disable trigger user',
    'delete from settings_revision',
    'update settings_revision set actor = $$x$$',
    'delete from chargeback',
    'delete from ledger_balance',
    'delete from round',
    'delete from player_agreement',
    'delete from invoice',
    `update schema_migration set checksum = ''`,
    'delete from schema_migration',
    `update ledger_pocket set name = 'x'`,
    'set session_replication_role = replica',
    'create table mine (id int)',
    'create schema mine',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create or replace function ledger_refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'alter function ledger_make_partition(timestamptz) reset search_path',
    'drop table player',
    'create index on player (id)',
    'create role mine',
    'alter role current_user superuser',
    'set role fairhall',
    'grant fairhall to fairhall_server',
    `copy player to program 'cat'`,
    `select pg_read_file('/etc/passwd')`,
    'select * from studio.seed',
    'select * from studio.round',
    'select count(*) from studio.chain',
    'select * from studio.migration',
    `update studio.session set balance = 0`,
    'create table studio.mine (id int)',
    'select rolpassword from pg_authid',
    'create policy mine on graphile_worker._private_jobs using (true)',
  ])('may not: %s', async (statement) => {
    expect(await attempt(server, statement)).toBe(DENIED)
  })

  test('may not change a partition of the journal directly', async () => {
    const { rows } = await server.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger_entry'::regclass`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { name } of rows)
      for (const change of [
        `update ${name} set kind = 'x'`,
        `delete from ${name}`,
        `truncate ${name}`,
        `insert into ${name} select * from ledger_entry limit 1`,
        `alter table ledger_entry detach partition ${name}`,
        `drop table ${name}`,
      ])
        expect([change, await attempt(server, change)]).toEqual([change, DENIED])
  })

  test('can have partitions of the journal created, whatever its search path is', async () => {
    await server.query(
      `create temporary table ledger_entry (x int); set search_path = pg_temp, public; create temporary table now (x int)`,
    )
    const { rows } = await server.query(`select public.ledger_make_partition('2031-05-05') as made`)
    expect(rows).toEqual([{ made: true }])
    await server.query('reset search_path; discard temp')
    // Its partition would have the name of a real month, whose entries could then not be stored.
    for (const month of ['2027-05-05 BC', '12031-05-05'])
      await expect(server.query(`select public.ledger_make_partition('${month}')`)).rejects.toThrow(
        'no partition',
      )
    const owner = await acme.server.database.pool.query(
      `select pg_get_userbyid(relowner) as owner from pg_class where relname = 'ledger_entry_2031_05'`,
    )
    expect(owner.rows).toEqual([{ owner: 'fairhall' }])
  })

  test('owns nothing, and is no superuser', async () => {
    const { rows } = await acme.server.database.pool.query(
      `select relname from pg_class where relowner in ('fairhall_server'::regrole, 'fairhall_studio'::regrole)`,
    )
    expect(rows).toEqual([])
    expect(await findRoleError(acme.server.deps.pool)).toBeNull()
    expect(await findRoleError(acme.server.database.pool)).toContain('is a superuser')
  })
})

describe("the studio's role", () => {
  test.each([
    'select * from player',
    'select * from ledger_entry',
    'select * from player_key',
    `insert into audit_event (at, actor, action, subject) values (now(), 'staff:x', 'x', 'x')`,
    'select * from graphile_worker._private_jobs',
    `select graphile_worker.add_job('x')`,
    'select ledger_make_partition(now())',
    'drop table studio.seed',
    'alter table studio.seed drop constraint seed_sealed_check',
    'delete from studio.migration',
    'create table studio.mine (id int)',
    'set role fairhall_server',
  ])('may not: %s', async (statement) => {
    expect(await attempt(studio, statement)).toBe(DENIED)
  })

  test('may read and write its own tables', async () => {
    expect(await attempt(studio, 'select * from studio.seed for update')).toBe('allowed')
    expect(await attempt(studio, 'delete from studio.flight')).toBe('allowed')
  })
})

test('grants are made once, also for new tables, and excess grants are revoked', async () => {
  const database = await createTestDatabase()
  left.push(() => database.drop())
  expect(await grantRoles(database.urls)).toEqual([])
  await database.pool.query(`
    create table added (id bigserial);
    grant delete on audit_event to fairhall_server;
    grant usage on schema studio to fairhall_server`)
  // Concurrent starts.
  const [one = [], other = []] = await Promise.all([grantRoles(database.urls), grantRoles(database.urls)])
  expect([...one, ...other].toSorted()).toEqual([
    'grant SELECT, INSERT, UPDATE, DELETE on "public"."added" to "fairhall_server"',
    'grant SELECT, USAGE on sequence "public"."added_id_seq" to "fairhall_server"',
    'revoke DELETE on "public"."audit_event" from "fairhall_server"',
    'revoke all on schema studio from "fairhall_server"',
  ])
})

test('without an owner, an up-to-date schema is left unchanged', async () => {
  const database = await createTestDatabase()
  left.push(() => database.drop())
  const urls = { ...database.urls, owner: null }
  await prepareSchema(urls, { roles: new Set(['studio']) })
  await database.pool.query(
    `delete from schema_migration where name = (select max(name) from schema_migration)`,
  )
  await expect(migrate(urls.server)).rejects.toThrow('DATABASE_OWNER_URL')
})

test('an installation made by one role gets separate roles once its owner is named', async () => {
  const database = await createTestDatabase({ empty: true })
  left.push(() => database.drop())
  const all = { roles: new Set(['studio', 'sandbox'] as const) }
  await prepareSchema({ owner: null, server: database.url, studio: database.url }, all)
  const urls = inDatabase(database.urls, new URL(database.url).pathname.slice(1))
  await prepareSchema(urls, all)
  const [before, after] = [await connect(urls.server), await connect(urls.studio)]
  try {
    expect(await attempt(before, 'select * from player')).toBe('allowed')
    expect(await attempt(before, 'select * from sandbox.payment')).toBe('allowed')
    expect(await attempt(before, 'select * from studio.seed')).toBe(DENIED)
    expect(await attempt(after, 'select * from studio.seed')).toBe('allowed')
  } finally {
    await before.end()
    await after.end()
  }
})
