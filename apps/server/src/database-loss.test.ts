/** The database may restart while the site runs: calls fail meanwhile, but no process ends, and everything recovers. */
import { Client } from '@fairhall/postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const server = await startTestServer({
  env: { ROLES: 'api,inbound,realtime,jobs,studio,sandbox' },
  hasBackground: true,
})
afterAll(() => server.stop())

/** Simulates a database restart for all connected clients. */
async function breakConnections(): Promise<void> {
  const admin = new Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  const name = new URL(server.database.url).pathname.slice(1)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
}

test('a database that drops every connection ends no process', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const play = { token: payer.token, params: { id: 'dice' }, body: { mode: 'money' } }
  expect((await server.call('playGame', play)).status).toBe(200)

  for (let restart = 0; restart < 3; restart += 1) {
    const under = Promise.all([
      server.call('playGame', play),
      server.call('listAccounts', { token: payer.token }),
      server.call('listGames'),
    ])
    await breakConnections()
    const statuses = (await under).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
    await expect.poll(async () => (await server.call('playGame', play)).status).toBe(200)
  }
})
