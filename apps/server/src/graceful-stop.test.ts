/** A stop must not cut off a round between the studio and the wallet door of the same process. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { givenPayer } from '../../../tests/support/payments.ts'
import { startTestServer } from '../../../tests/support/server.ts'

test('a round that was begun before the stop is settled by it, and none begins after', async () => {
  const server = await startTestServer({ env: { ROLES: 'api,door,jobs,studio' }, hasBackground: true })
  const payer = await givenPayer(server, { cash: 10_000n })
  const launched = await server.call('playGame', {
    params: { id: 'koi-river' },
    body: { mode: 'money', accountId: payer.accountId },
    token: payer.token,
  })
  const token = new URL(launched.data.launchUrl).hash.slice(1)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const spin = () =>
    fetch(`${server.url}/studio/api/rounds`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ key: crypto.randomUUID(), stake: '1.00' }),
    })
  await fetch(`${server.url}/studio/api/session`, { headers })

  // Held where a round is taken, before the studio asks the wallet.
  const holder = new pg.Client({ connectionString: server.database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from studio.seed for update')
  const begun = spin()
  await isWaiting(holder)

  const stopping = server.stop({ keepsDatabase: true })
  const late = await spin().then(
    (reply) => reply.status,
    () => 'refused',
  )
  await holder.query('commit')
  const reply = await begun
  const round = (await reply.json()) as { state?: string }
  await stopping
  expect([reply.status, round.state]).toEqual([200, 'settled'])
  expect([503, 'refused']).toContain(late)
  const { rows } = await holder.query<{ state: string }>('select state from studio.round')
  expect(rows).toEqual([{ state: 'settled' }])
  await holder.end()
  await server.database.drop()
})

/** Asks until some other connection waits for a lock. */
async function isWaiting(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ count: bigint }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (Number(rows[0]?.count) > 0) return
  }
}
