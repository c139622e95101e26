/** What the server does with a standby of its database: it refuses one in place of the primary. */
import { rmSync } from 'node:fs'
import { createDedicatedClient, createDirectClient, isSurvivable, openPool } from '@fairhall/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStandby } from '#tests/support/database/standby.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { type EmbeddedDatabase, startEmbedded } from './platform/database/embedded.ts'

const home = makeTestHome()
let primary: EmbeddedDatabase
let standby: Awaited<ReturnType<typeof startStandby>>

beforeAll(async () => {
  primary = await startEmbedded({ home, durable: false, maxConnections: 60 })
  standby = await startStandby(primary, home)
})
afterAll(async () => {
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
