/** What the server does with a standby of its database: it refuses one in place of the primary, and reports read from it. */
import { rmSync } from 'node:fs'
import { createDedicatedClient, createDirectClient, isSurvivable, openPool } from '@fairhall/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStandby } from '#tests/support/database/standby.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { auditJobs } from './modules/audit/audit.jobs.ts'
import { systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { type EmbeddedDatabase, startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { openReports } from './platform/database/reports.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'

const home = makeTestHome()
let primary: EmbeddedDatabase
let standby: Awaited<ReturnType<typeof startStandby>>
let database: Database

beforeAll(async () => {
  primary = await startEmbedded({ home, durable: false, maxConnections: 60 })
  await migrate(primary.url)
  database = openDatabase({ url: primary.url, poolSize: 2 })
  await database.pool.query(
    `create function server() returns text language plpgsql as $$ begin
       return case when pg_is_in_recovery() then 'standby' else 'primary' end; end $$`,
  )
  await database.pool.query(
    `create function conflict() returns text language plpgsql as $$ begin
       if pg_is_in_recovery() then
         raise exception 'canceling statement due to conflict with recovery' using errcode = '40001';
       end if;
       return 'primary'; end $$`,
  )
  standby = await startStandby(primary, home)
})
afterAll(async () => {
  await database.close()
  await standby.stop()
  await primary.stop()
  rmSync(home, { recursive: true, force: true })
})

/** After a failover, the address of the primary can lead to a standby for a moment. */
const connections = {
  'a pool': async (url: string) => {
    const pool = openPool({ url, name: 'test', size: 1 })
    pool.on('error', () => undefined)
    await pool.query('select 1').finally(() => pool.end())
  },
  'a pool without time limits': async (url: string) => {
    const pool = openPool({ url, name: 'test', size: 1, silenceMaxMs: null })
    pool.on('error', () => undefined)
    await pool.query('select 1').finally(() => pool.end())
  },
  'a dedicated connection, whose locks would protect nothing': async (url: string) => {
    const client = createDedicatedClient(url, 'test')
    await client.connect().finally(() => client.end())
  },
  'the connection of a lane': async (url: string) => {
    const { client, destroy } = createDirectClient({
      url,
      name: 'test',
      settings: [],
      connectTimeoutMs: 5000,
    })
    await client.connect().finally(() => destroy())
  },
}

test.each(Object.entries(connections))(
  '%s refuses a standby and accepts the primary',
  async (_name, open) => {
    const refused = await open(standby.url).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: '25006', message: expect.stringContaining('is a standby') })
    expect(isSurvivable(refused)).toBe(true)
    await open(primary.url)
  },
)

test('work that only reads may use a standby', async () => {
  const pool = openPool({ url: standby.url, name: 'test', size: 1, mayBeStandby: true })
  pool.on('error', () => undefined)
  const { rows } = await pool.query('select pg_is_in_recovery() as standby')
  expect(rows).toEqual([{ standby: true }])
  await pool.end()
})

describe('reports', () => {
  const log = createLog('silent')
  const open = (url: string | null, staleMaxS = 5) =>
    openReports({
      config: { reportsDatabase: url === null ? null : { url, staleMaxS } },
      primary: database.db,
      log,
    })
  /** What answers a query, and where an audit would read. */
  async function read(url: string | null, { query = 'server()', staleMaxS = 5 } = {}) {
    const reports = open(url, staleMaxS)
    const { rows } = await reports.db.query<{ from: string }>(`select ${query} as "from"`)
    const answer = [rows[0]?.from, await reports.findStandby()]
    await reports.close()
    return answer
  }
  const unreachable = () => Object.assign(new URL(standby.url), { port: '1' }).href
  const onStandby = async (statement: string) => {
    const pool = openPool({ url: standby.url, name: 'test', size: 1, mayBeStandby: true })
    await pool.query(statement).finally(() => pool.end())
  }

  test('read the standby while it follows, and otherwise the primary', async () => {
    await expect.poll(() => read(standby.url, { staleMaxS: 0 })).toEqual(['standby', standby.url])
    expect(await read(null)).toEqual(['primary', null])
    expect(await read(unreachable())).toEqual(['primary', null])

    await onStandby('select pg_wal_replay_pause()')
    expect(await read(standby.url, { staleMaxS: 0 })).toEqual(['primary', null])
    expect(await read(standby.url, { staleMaxS: 600 })).toEqual(['standby', standby.url])
    await onStandby('select pg_wal_replay_resume()')
    await expect.poll(() => read(standby.url, { staleMaxS: 0 })).toEqual(['standby', standby.url])
  })

  test('repeat a statement on the primary that the standby cancelled, but not one that is wrong', async () => {
    expect(await read(standby.url, { query: 'conflict()' })).toEqual(['primary', null])
    await expect(read(standby.url, { query: 'nothing()' })).rejects.toMatchObject({ code: '42883' })
  })

  test('the nightly audit reads the standby, and the primary without one', async () => {
    const audit = auditJobs.find(({ name }) => name === 'ledger.audit')
    // No month is detached, so no file is read, and the audit reads no settings.
    const unread = { files: null as never, settings: null as never }
    const common = { clock: systemClock, db: database.db, log, metrics: createMetrics(null), ...unread }
    const run = async (databaseUrl: string, url: string) => {
      const reports = open(url, 600)
      await audit?.run({ ...common, databaseUrl, reports }, {}).finally(() => reports.close())
    }
    await run(unreachable(), standby.url)
    await run(primary.url, unreachable())
    await expect(run(unreachable(), unreachable())).rejects.toThrow('ECONNREFUSED')
  })
})
