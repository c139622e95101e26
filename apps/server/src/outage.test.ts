import { rmSync } from 'node:fs'
import { Client } from '@fairhall/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServerProcess, type ServerProcess } from '#tests/support/server/server-process.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { type EmbeddedDatabase, startEmbedded } from './platform/database/embedded.ts'

/** A separate cluster, because it is killed. */
const home = makeTestHome()
const openCluster = () => startEmbedded({ home, durable: false, maxConnections: 150 })

let cluster: EmbeddedDatabase
let server: ServerProcess

beforeAll(async () => {
  cluster = await openCluster()
  server = await startServerProcess({
    DATABASE_URL: cluster.url,
    DATA_DIR: home,
    ROLES: 'api,inbound,realtime,jobs,studio,sandbox',
    ATTEMPTS_PER_MINUTE: '1000000',
    REQUESTS_PER_MINUTE: '1000000',
  })
})
afterAll(async () => {
  await server.stop()
  await cluster.stop()
  rmSync(home, { recursive: true, force: true })
})

/** A call that reads and writes, and one of the studio. */
const calls = () => [
  fetch(`${server.url}/api/player/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // A new login each time, because too many attempts for one account are refused.
    body: JSON.stringify({ login: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' }),
  }),
  fetch(`${server.url}/studio/fairness/flights`),
]

/** What callers see: replies of calls and of the probes. */
async function probe() {
  const [answers, ready, health] = await Promise.all([
    Promise.all(calls()),
    fetch(`${server.url}/readyz`),
    fetch(`${server.url}/healthz`),
  ])
  const replies = [...answers, ready, health]
  const { reason = null } = (await ready.json()) as { reason?: string }
  return {
    statuses: replies.map(({ status }) => status),
    hasRetryAfter: replies
      .filter(({ status }) => status === 503)
      .every(({ headers }) => headers.get('retry-after') === '1'),
    reason,
  }
}

const working = { statuses: [401, 200, 200, 200], hasRetryAfter: true, reason: null }

describe('without its database', () => {
  test.each(['SIGKILL', 'SIGQUIT', 'SIGINT'] as const)(
    'the server answers 503 after a %s of PostgreSQL, and recovers with it',
    async (signal) => {
      await expect.poll(probe).toEqual(working)
      process.kill(cluster.pid, signal)
      await cluster.gone
      await expect
        .poll(probe)
        .toEqual({ statuses: [503, 503, 503, 200], hasRetryAfter: true, reason: 'database unreachable' })
      cluster = await openCluster()
      // The first calls are answered, so no pause delays the recovery. Readiness is asked for at most once a second.
      const first = await Promise.all(calls())
      expect(first.map(({ status }) => status)).toEqual([401, 200])
      await expect.poll(probe).toEqual(working)
      expect(server.isAlive()).toBe(true)
    },
  )

  const asOwner = async (...statements: string[]) => {
    const client = new Client({ connectionString: cluster.url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  test('a read-only database is not ready', async () => {
    await asOwner('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
    await expect
      .poll(probe)
      .toEqual({ statuses: [503, 200, 503, 200], hasRetryAfter: true, reason: 'database not writable' })
    await asOwner('alter system reset default_transaction_read_only', 'select pg_reload_conf()')
    await expect.poll(probe).toEqual(working)
  })

  test('a database with a full disk is not ready', async () => {
    await asOwner(
      `create function refuse() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      'create trigger refuse before update on readiness_probe for each row execute function refuse()',
    )
    await expect.poll(probe).toMatchObject({ reason: 'database not writable' })
    await asOwner('drop function refuse cascade')
    await expect.poll(probe).toEqual(working)
  })
})

test('a stop first informs load balancers, keeps serving, and leaves no connection open', async () => {
  const stopping = await startServerProcess({
    DATABASE_URL: cluster.url,
    DATA_DIR: home,
    ROLES: 'api',
    // Far longer than a busy machine needs for the requests.
    STOP_DELAY_S: '10',
  })
  const ended = stopping.stop()
  const ready = () => fetch(`${stopping.url}/readyz`)
  await expect.poll(async () => (await ready()).status).toBe(503)
  const replies = await Promise.all([
    ready(),
    fetch(`${stopping.url}/healthz`),
    fetch(`${stopping.url}/api/player/x`),
  ])
  expect(replies.map(({ status }) => status)).toEqual([503, 200, 404])
  for (const { headers } of replies) expect(headers.get('connection')).toBe('close')
  expect(await replies[0].json()).toEqual({ status: 'not ready', reason: 'stopping' })
  expect(await ended).toBe(0)
})
