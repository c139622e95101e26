/** A stop must not interrupt a round between the studio and the wallet API of the same process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from '@fairhall/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { waitForBlockedBy } from '#tests/support/database/locks.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'

test('a stop settles rounds that began before it, and none begins afterwards', async () => {
  const server = await startTestServer({ env: { ROLES: 'api,inbound,jobs,studio' }, hasBackground: true })
  const payer = await givenPayer(server, { cash: 10_000n })
  const launched = await server.call('playGame', {
    params: { id: 'koi-river' },
    body: { mode: 'money', accountId: payer.accountId },
    token: payer.token,
  })
  const token = new URL(launched.data.launchUrl).hash.slice(1)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const address = `${server.url}/studio/api/session`
  const { build } = (await (await fetch(address, { headers })).json()) as { build: string }
  const spin = () =>
    fetch(`${server.url}/studio/api/rounds`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ key: crypto.randomUUID(), build, stake: '1.00' }),
    })

  // Locks the row that a round needs before the studio calls the wallet API.
  const holder = new Client({ connectionString: server.database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from studio.seed for update')
  const begun = spin()
  await waitForBlockedBy(holder)

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

test('closing the terminal stops the server in order', async () => {
  const database = await createTestDatabase()
  const home = makeTestHome()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: home,
      DATABASE_URL: database.url,
      ROLES: 'api,jobs',
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await database.drop()
    rmSync(home, { recursive: true, force: true })
  })
  let [url, text]: [string | undefined, string] = [undefined, '']
  for await (const part of child.stdout.setEncoding('utf8')) {
    text += part
    url = /is open at (\S+)\s/.exec(text)?.[1]
    if (url !== undefined) break // this closes the pipe
  }
  expect((await fetch(`${url}/api/player/init`)).ok).toBe(true) // causes a log line that nobody reads
  child.kill('SIGHUP')
  expect(await once(child, 'exit')).toEqual([0, null])
})
