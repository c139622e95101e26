import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CallError, createClient, toQueryString } from './index.ts'
import { reasonOf } from './reason.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
let server: Server | undefined

afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

/** A real small server that answers each request with the next response of the list. */
async function givenServer(answers: ((response: ServerResponse) => void)[]) {
  const seen: Seen[] = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    const answer = answers[Math.min(seen.length, answers.length) - 1]
    answer?.(response)
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const over: number[] = []
  const client = (token: string | null = null, timeoutMs = 5_000) =>
    createClient({
      origin,
      timeoutMs,
      token: () => token,
      locale: () => 'de',
      onSessionOver: (e) => over.push(e.status),
    })
  return { seen, over, client }
}

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

test('a call sends token and language and returns the data', async () => {
  const { seen, client } = await givenServer([json(200, { data: [] })])
  expect(await client('secret').call('listAccounts')).toEqual([])
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/wallet/accounts' })
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'accept-language': 'de' })
  expect(seen[0]?.headers.cookie).toBeUndefined()
})

test('encodes parameters in the path', async () => {
  const { seen, client } = await givenServer([json(200, { data: {} })])
  await client().call('getGame', { params: { id: 'a/b c' } })
  expect(seen[0]?.url).toBe('/api/game/games/a%2Fb%20c')
})

test('writes query arrays in bracket form and leaves out absent values', () => {
  expect(toQueryString({ state: [2, 3], search: 'a&b', page: undefined })).toBe(
    '?state[]=2&state[]=3&search=a%26b',
  )
  expect(toQueryString({})).toBe('')
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])('retries a GET once after a %i', async (status) => {
  const { seen, client } = await givenServer([json(status, {}), json(200, { data: [] })])
  expect(await client().call('listLocales')).toEqual([])
  expect(seen).toHaveLength(2)
})

test('tries a GET at most twice', async () => {
  const { seen, client } = await givenServer([json(503, {})])
  await expect(client().call('listLocales')).rejects.toMatchObject({ status: 503 })
  expect(seen).toHaveLength(2)
})

test('never sends a POST twice', async () => {
  const { seen, client } = await givenServer([json(503, {}), json(200, { data: {} })])
  await expect(client().call('createSession', { body: { login: 'a', password: 'b' } })).rejects.toMatchObject(
    {
      status: 503,
    },
  )
  expect(seen).toHaveLength(1)
})

test('a refusal has code, reason and fields', async () => {
  const { client } = await givenServer([
    json(422, { error: { code: 10007, message: 'Nein', fields: { email: ['Fehlt'] } } }),
  ])
  const error = await client()
    .call('register', { body: {} })
    .catch((e: unknown) => e)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    kind: 'refused',
    status: 422,
    code: 10007,
    fields: { email: ['Fehlt'] },
  })
  expect(reasonOf(error)).toBe('validationFailed')
})

test.each([
  ['a code of a newer server', new CallError('refused', '', { status: 409, code: 99_999 })],
  ['a refusal without a code', new CallError('refused', '', { status: 502 })],
  ['a failed network', new CallError('offline', '')],
  ['any other error', new Error('refused')],
])('%s has no reason', (_, error) => {
  expect(reasonOf(error)).toBeNull()
})

test('reports on 401 and 403 that the session is over', async () => {
  const { over, client } = await givenServer([json(401, { error: { code: 11002, message: '' } })])
  await expect(client('old').call('getProfile')).rejects.toMatchObject({ status: 401 })
  expect(over).toEqual([401])
})

test('reports a missing answer as a timeout', async () => {
  const { client } = await givenServer([() => {}])
  await expect(client(null, 30).call('getInit')).rejects.toMatchObject({ kind: 'timeout', status: 0 })
  server?.closeAllConnections()
})

test('limits the wait for a token to the time of the call', async () => {
  const token = () => new Promise<string>(() => undefined)
  const client = createClient({ origin: '', token, locale: () => 'de', timeoutMs: 30 })
  await expect(client.call('listAccounts')).rejects.toMatchObject({ kind: 'timeout', status: 0 })
  const left = new AbortController()
  const call = client.call('listAccounts', { signal: left.signal })
  left.abort(new Error('left'))
  await expect(call).rejects.toThrow('left')
})

test('a finished call leaves no timer, which would keep its data in memory', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const answer = { ok: true, status: 200, statusText: 'OK', json: async () => ({ data: [] }) }
  const common = { origin: '', token: () => null, locale: () => 'en' }
  await createClient({ ...common, fetch: async () => answer }).call('listLocales')
  const broken = createClient({ ...common, fetch: () => Promise.reject(new Error('no network')) })
  await expect(broken.call('listLocales')).rejects.toMatchObject({ kind: 'offline' })
  expect(timers()).toBe(before)
})

/** Sends a success status, and then stops in the middle of the body. */
const half = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
  response.write('{"data":')
}
const broken = (response: ServerResponse) => {
  half(response)
  setImmediate(() => response.destroy())
}

test('a body that does not arrive in time is a timeout, and is not retried', async () => {
  const { seen, client } = await givenServer([half])
  await expect(client(null, 400).call('getInit')).rejects.toMatchObject({ kind: 'timeout', status: 0 })
  expect(seen.length).toBeLessThan(2)
  server?.closeAllConnections()
})

test('a connection lost in the middle of a body is offline, and a GET is retried once', async () => {
  const { seen, client } = await givenServer([broken, json(200, { data: [] })])
  expect(await client().call('listLocales')).toEqual([])
  expect(seen).toHaveLength(2)
})

test('does not send a POST again when its answer breaks off', async () => {
  const { seen, client } = await givenServer([broken])
  const failed = client().call('createSession', { body: { login: 'a', password: 'b' } })
  await expect(failed).rejects.toMatchObject({ kind: 'offline', status: 0 })
  expect(seen).toHaveLength(1)
})

test('an unreachable server is offline, not a refusal', async () => {
  const client = createClient({ origin: 'http://127.0.0.1:1', token: () => null, locale: () => 'en' })
  await expect(client.call('getInit')).rejects.toMatchObject({ kind: 'offline' })
})

test('calls that move money send an idempotency key', async () => {
  const { seen, client } = await givenServer([json(200, { data: {} })])
  const body = { method: 'card', currency: 'EUR', amount: '10.00', accountId: 'x' }
  await client('t').call('createDeposit', { body, idempotencyKey: 'k1' })
  expect(seen[0]?.headers['idempotency-key']).toBe('k1')
})
