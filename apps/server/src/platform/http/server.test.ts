import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { givenPlayer, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { routes } from '@fairhall/contract'

const server = await startTestServer()
afterAll(() => server.stop())

const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(`${server.url}/api/player/sessions`, { method: 'POST', body, headers })
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

test.each([
  ['a body that is not JSON', '{"login":', 400, 10003],
  ['a body that is a list', '[]', 400, 10002],
  ['a body that is a number', '7', 400, 10002],
  ['a body nested too deep', nested(33), 400, 10005],
  ['a body nested deep enough to break a stack', '['.repeat(60_000), 400, 10005],
  ['a body that is too large', JSON.stringify({ login: 'x'.repeat(70_000) }), 413, 10004],
  ['an empty body', '', 422, 10007],
])('%s is refused with its code', async (_name, body, status, code) => {
  const reply = await post(body)
  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({ error: { code } })
})

test('brackets inside strings do not count as nesting', async () => {
  const reply = await post(JSON.stringify({ login: '['.repeat(200), password: '"{[' }))
  expect(reply.status).toBe(401)
})

test('a body of another type is refused', async () => {
  const reply = await post('login=a', { 'content-type': 'application/x-www-form-urlencoded' })
  expect(reply.status).toBe(415)
  expect(await reply.json()).toMatchObject({ error: { code: 10011 } })
})

test('an attempt to pollute prototypes changes nothing', async () => {
  const body =
    '{"login":"a@example.com","password":"b","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'
  expect((await post(body)).status).toBe(401)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('an unknown call is 404 in the language of the request', async () => {
  const reply = await fetch(`${server.url}/api/nothing/here`, { headers: { 'accept-language': 'de' } })
  expect(reply.status).toBe(404)
  const message = server.deps.content.current().text('de', 'alerts.errors.notFound')
  expect(await reply.json()).toEqual({ error: { code: 10001, message } })
})

test('a reply cannot be framed, sniffed or stored, and has a request ID', async () => {
  const { headers } = await server.call('listLocales')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('set-cookie')).toBeNull()
})

test('an unexpected error is answered without details', async () => {
  await server.database.pool.query('alter table player_session rename to hidden')
  const { status, error } = await server.call('register', { body: registrationOf() })
  await server.database.pool.query('alter table hidden rename to player_session')
  expect(status).toBe(500)
  expect(error).toEqual({ code: 10000, message: expect.not.stringContaining('player_session') })
})

test.each([
  ['a lock', '55P03'],
  ['a statement', '57014'],
  ['an open transaction', '25P03'],
])('a call that PostgreSQL ended because %s took too long can be retried', async (_, state) => {
  await server.database.pool.query(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'too long' using errcode = '${state}'; end $$;
    create trigger refused before insert on player execute function refuse()`)
  const { status, error, headers } = await server.call('register', { body: registrationOf() })
  await server.database.pool.query('drop trigger refused on player')
  expect([status, error?.code, headers.get('retry-after')]).toEqual([503, 10010, '1'])
})

test('limits calls per address and minute, and attempts more strictly', async () => {
  const narrow = await startTestServer({
    env: { REQUESTS_PER_MINUTE: '5', ATTEMPTS_PER_MINUTE: '2', ROLES: 'api' },
  })
  const statuses: number[] = []
  for (let call = 0; call < 7; call += 1) statuses.push((await narrow.call('listLocales')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])

  narrow.clock.advance(60_000)
  const body = { login: 'a@example.com', password: 'b' }
  const attempts = []
  for (let call = 0; call < 3; call += 1) attempts.push(await narrow.call('createSession', { body }))
  expect(attempts.map(({ status }) => status)).toEqual([401, 401, 429])
  expect(attempts[2]?.error?.code).toBe(10006)
  expect(Number(attempts[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  await narrow.stop()
})

test('a flood from an address does not shut out players who are signed in there, and a forged token does not help', async () => {
  const narrow = await startTestServer({ env: { REQUESTS_PER_MINUTE: '3', ROLES: 'api' } })
  const { token } = await givenPlayer(narrow)
  const ask = async (as?: string) => (await narrow.call('listLocales', { ...(as && { token: as }) })).status
  for (let call = 0; call < 4; call += 1) await ask()
  const [head = '', , signature = ''] = token.split('.')
  const forged = `${head}.${Buffer.from(`{"sub":"${crypto.randomUUID()}"}`).toString('base64url')}.${signature}`
  expect([await ask(), await ask(forged), await ask(token)]).toEqual([429, 429, 200])
  expect([await ask(token), await ask(token), await ask(token)]).toEqual([200, 200, 429])
  narrow.clock.advance(16 * 60_000)
  for (let call = 0; call < 4; call += 1) await ask()
  expect(await ask(token)).toBe(429)
  await narrow.stop()
})

test('answers health and readiness to everyone, and metrics to direct requests from this machine only', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  // A database that answers late is not ready.
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  const metrics = await fetch(`${server.url}/metrics`)
  expect(await metrics.text()).toContain('fairhall_request_seconds')
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/metrics`, { headers })).status
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip', 'cf-ray'])
    expect([name, await statusWith({ [name]: '1.2.3.4' })]).toEqual([name, 404])
})

test('a public installation answers metrics to nobody without a token, however the request arrives', async () => {
  const open = await startTestServer({ env: { PUBLIC_URL: 'https://play.example.com', ROLES: 'api' } })
  const { status } = await fetch(`${open.url}/metrics`)
  await open.stop()
  expect(status).toBe(404)
})

test('metrics with a token require the token', async () => {
  const guarded = await startTestServer({ env: { METRICS_TOKEN: 'a token of some length', ROLES: 'api' } })
  const read = (token: string) =>
    fetch(`${guarded.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const statuses = [(await fetch(`${guarded.url}/metrics`)).status, (await read('wrong')).status]
  await guarded.stop()
  expect(statuses).toEqual([404, 404])
})

test('the OpenAPI document contains every call of the contract, with idempotency keys and lists', async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; parameters: { name: string }[] }>>
  }
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(routes).sort())
  const parametersOf = (name: string) =>
    operations.find(({ operationId }) => operationId === name)?.parameters.map((one) => one.name)
  expect(parametersOf('createDeposit')).toContain('Idempotency-Key')
  expect(parametersOf('listInvoices')).toContain('status[]')
})

test('the AsyncAPI document contains every channel', async () => {
  const document = (await (await fetch(`${server.url}/api/asyncapi.json`)).json()) as {
    channels: Record<string, { address: string }>
  }
  expect(document.channels['accounts']?.address).toBe('wallet:accounts#{profileId}')
})

test.each([
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['what is not HTTP', 'NONSENSE\r\n\r\n', 400],
])('%s get a refusal like any other', async (_name, request, status) => {
  const reply = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.end(request))
    socket.setEncoding('utf8')
    // The server may reset the connection once it has refused.
    socket.on('error', () => {})
    socket.on('data', (part: string) => (text += part)).on('close', () => resolve(text))
  })
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toEqual({ error: { code: 10002, message: expect.any(String) } })
})

test('a stop finishes requests in progress', async () => {
  const stopping = await startTestServer({ env: { ROLES: 'api' } })
  const player = await givenPlayer(stopping)
  const holder = await stopping.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from player where id = $1 for update', [player.id])
  const change = stopping.call('updateProfile', { token: player.token, body: { city: 'Berlin' } })
  await waitsForLock(stopping.database.pool)

  const stopped = stopping.stop()
  await holder.query('commit')
  holder.release()
  expect((await change).data.city).toBe('Berlin')
  await stopped
})

/** Polls until a client waits for a lock: there is no event for it. */
async function waitsForLock(pool: typeof server.database.pool): Promise<void> {
  const question =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  while ((await pool.query(question)).rowCount === 0) await new Promise((resolve) => setImmediate(resolve))
}
