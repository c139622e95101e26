import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { ServerApi } from '../http-api/api.ts'
import { readOptionsFile, WrongOptions } from './options-file.ts'
import { createServer } from '../server.ts'
import { startStandalone } from './standalone.ts'
import { createClient, nextEvent, sign } from '../testing/test-server.ts'

const home = mkdtempSync(path.join(tmpdir(), 'centrifuge-'))
afterAll(() => rmSync(home, { recursive: true }))

const SECRET = 'a secret of this test, long enough'
const environment = { CENTRIFUGE_TOKEN_SECRET: SECRET, CENTRIFUGE_API_KEY: 'the key' }
const file = {
  port: 0,
  visitors: true,
  namespaces: {
    scores: { subscribe: 'everyone', historySize: 10, historyTtlMs: 60_000, forceRecovery: true },
    own: { userLimited: true, pattern: '^[a-z]+#[^#,]+$', presence: 'nobody' },
  },
  limits: { frameBytes: 10_000 },
}

async function start() {
  const server = await startStandalone(readOptionsFile(JSON.stringify(file), environment))
  onTestFinished(() => server.stop())
  const call = async (method: string, params: unknown, key = 'the key') => {
    const response = await fetch(`${server.url}/api/${method}`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: typeof params === 'string' ? params : JSON.stringify(params),
    })
    return response.ok ? await response.json() : response.status
  }
  return { ...server, call, webSocket: `${server.url.replace('http', 'ws')}/connection/websocket` }
}

test('publications of the server API arrive, and disconnected users are closed', async () => {
  const { call, webSocket } = await start()
  const token = await sign({ sub: '42' }, new TextEncoder().encode(SECRET))
  const client = createClient(webSocket, { token })
  const [scores, own] = [client.newSubscription('scores:a'), client.newSubscription('own:inbox#42')]
  const heard: unknown[] = []
  for (const subscription of [scores, own]) {
    subscription.on('publication', ({ data }) => heard.push(data))
    subscription.subscribe()
  }
  client.connect()
  await Promise.all([scores.ready(), own.ready()])
  const last = nextEvent(own, 'publication', ({ data }) => data === 'last')

  const published = { channel: 'scores:a', data: { home: 1 }, idempotency_key: 'one' }
  expect(await call('publish', published)).toMatchObject({ result: { offset: 1 } })
  expect(await call('publish', published)).toMatchObject({ result: { offset: 1 } })
  expect(await call('broadcast', { channels: ['scores:a', 'nothing:b'], data: 2 })).toMatchObject({
    result: { responses: [{ result: { offset: 2 } }, { error: { code: 102 } }] },
  })
  const commands = [
    { publish: { channel: 'own:inbox#42', data: 'last' } },
    { dance: {} },
    { publish: { channel: 'nothing:b', data: 3 } },
  ]
  expect(await call('batch', { commands })).toMatchObject({
    replies: [{ publish: {} }, { error: { code: 104 } }, { error: { code: 102 } }],
  })
  await last
  expect(heard).toEqual([{ home: 1 }, 2, 'last'])
  expect(await call('info', '')).toMatchObject({ result: { nodes: [{ num_clients: 1, num_users: 1 }] } })
  expect(await call('presence_stats', { channel: 'scores:a' })).toMatchObject({ result: { num_clients: 0 } })

  const unsubscribed = nextEvent(scores, 'unsubscribed')
  await call('unsubscribe', { user: '42', channel: 'scores:a' })
  expect(await unsubscribed).toMatchObject({ code: 2000 })
  const closed = nextEvent(client, 'disconnected')
  await call('disconnect', { user: '42', disconnect: { code: 4501, reason: 'enough' } })
  expect(await closed).toMatchObject({ code: 4501, reason: 'enough' })
})

test("reads a channel's history, forwards from a position or backwards from it", async () => {
  const { call } = await start()
  const history = (params: object) => call('history', { channel: 'scores:a', ...params })
  for (const n of [1, 2, 3, 4]) await call('publish', { channel: 'scores:a', data: { n } })
  const publication = (n: number) => ({ data: { n }, offset: n })
  const { result: top } = await history({})
  expect(top).toEqual({ publications: [], offset: 4, epoch: expect.any(String) })
  const { epoch } = top as { epoch: string }
  const cases: [params: object, found: number[]][] = [
    [{ limit: -1 }, [1, 2, 3, 4]],
    [{ limit: 2 }, [1, 2]],
    [{ limit: 2, reverse: true }, [4, 3]],
    [{ limit: 10, since: { offset: 2, epoch } }, [3, 4]],
    [{ limit: 1, since: { offset: 2, epoch } }, [3]],
    [{ limit: 10, since: { offset: 3, epoch }, reverse: true }, [2, 1]],
    [{ limit: 10, since: { offset: 4, epoch: '' } }, []],
    [{ limit: 0, since: { offset: 1, epoch } }, []],
  ]
  for (const [params, found] of cases) {
    expect(await history(params)).toEqual({
      result: { publications: found.map(publication), offset: 4, epoch },
    })
  }
  const refusals: [params: object, code: number][] = [
    [{ limit: 1, since: { offset: 1, epoch: 'another life' } }, 112],
    [{ channel: 'nothing:a' }, 102],
    [{ channel: 'own:inbox#42' }, 108],
    [{ channel: '' }, 107],
    [{ limit: 'all' }, 107],
    [{ since: { offset: -1 } }, 107],
    [{ since: [] }, 107],
    [{ reverse: 'yes' }, 107],
  ]
  for (const [params, code] of refusals) expect(await history(params)).toMatchObject({ error: { code } })
  const commands = [{ history: { channel: 'scores:a', limit: 1 } }]
  expect(await call('batch', { commands })).toMatchObject({
    replies: [{ history: { publications: [publication(1)], offset: 4, epoch } }],
  })
})

test('without the key, or with an unknown method, the server API does nothing', async () => {
  const { call, url } = await start()
  expect(await call('publish', { channel: 'scores:a', data: 1 }, 'another key')).toBe(401)
  expect(await call('publish', 'nonsense')).toBe(400)
  expect(await call('constructor', {})).toBe(404)
  expect(await call('publish', { channel: 'scores:a' })).toMatchObject({ error: { code: 107 } })
  expect(await call('disconnect', {})).toMatchObject({ error: { code: 107 } })
  expect(await call('disconnect', { user: '1', disconnect: { code: 1, reason: '' } })).toMatchObject({
    error: { code: 107 },
  })
  expect((await fetch(`${url}/api/publish`)).status).toBe(405)
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404)
})

async function statusOf(url: string, target: string, headers = '') {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n${headers || 'Connection: close\r\n'}\r\n`)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
}

test.each(['//', '///', 'http://[', '//[', '/\\\\', '*', 'http://x:99999/connection/sse', '/connection/%'])(
  'answers the request target %s and keeps serving',
  async (target) => {
    const { url } = await start()
    expect(await statusOf(url, target)).toBe(404)
    expect(await statusOf(url, target, 'Connection: Upgrade\r\nUpgrade: websocket\r\n')).toBe(404)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  },
)

test('an exception while a request is handled ends that request alone', async () => {
  const { url, realtime } = await start()
  const handling = vi.spyOn(realtime, 'handleRequest').mockImplementationOnce(() => {
    throw new Error('broken')
  })
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(fetch(`${url}/elsewhere`)).rejects.toThrow()
  expect(handling).toHaveBeenCalledOnce()
  expect(written).toHaveBeenCalledWith(expect.stringContaining('Error: broken'))
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404)
})

test.each([
  ['nonsense', 'the file is not valid JSON'],
  ['[]', 'the file: must be an object'],
  ['{"visitor":true}', 'visitor: unknown option'],
  ['{"visitors":"yes"}', 'visitors: must be a flag'],
  ['{"port":-1}', 'port: must be a count'],
  [
    '{"namespaces":{"a":{"subscribe":"all"}}}',
    'namespaces.a.subscribe: must be one of nobody, users, everyone',
  ],
  ['{"namespaces":{"a":{"pattern":"("}}}', 'namespaces.a.pattern: must be a regular expression'],
  ['{"namespaces":{"a":{"historySize":1}}}', 'namespace a: historySize and historyTtlMs need each other'],
  ['{"limits":{"frames":1}}', 'limits.frames: unknown option'],
  ['{"tokens":{"secret":"no place for it"}}', 'tokens.secret: unknown option'],
])('the options %s are refused: %s', (options, message) => {
  expect(() => readOptionsFile(options, {})).toThrow(WrongOptions)
  expect(() => readOptionsFile(options, {})).toThrow(message)
})

test.each(['CENTRIFUGE_TOKEN_SECRET', 'CENTRIFUGE_API_KEY'])('refuses an empty %s', (name) => {
  for (const secret of ['', ' \n']) {
    expect(() => readOptionsFile('{}', { ...environment, [name]: secret })).toThrow(WrongOptions)
    expect(() => readOptionsFile('{}', { ...environment, [name]: secret })).toThrow(
      `${name}: must not be empty`,
    )
  }
  expect(readOptionsFile('{}', {}).apiKey).toBeNull()
})

test('no server starts with an empty key of tokens or of its API', () => {
  expect(() => createServer({ tokens: { key: new Uint8Array() } })).toThrow(
    'the key of tokens must not be empty',
  )
  const realtime = createServer({})
  onTestFinished(() => realtime.close())
  expect(() => new ServerApi(realtime, '')).toThrow('the key of the server API must not be empty')
})

function run(...args: string[]) {
  return spawn(process.execPath, [path.join(import.meta.dirname, '../cli.ts'), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('the command starts a server, prints its address, and shuts down gracefully', async () => {
  const options = path.join(home, 'options.json')
  writeFileSync(options, JSON.stringify(file))
  const child = run(options)
  const exited = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = /listening on (\S+)/.exec(line.toString())?.[1] ?? ''
  const client = createClient(`${url.replace('http', 'ws')}/connection/websocket`, {
    minReconnectDelay: 60_000,
  })
  client.connect()
  await client.ready()
  const closed = nextEvent(client, 'connecting')
  child.kill('SIGTERM')
  expect(await closed).toMatchObject({ code: 3001 })
  expect(await exited).toEqual([0, null])
})

test('an invalid configuration prints one line with the reason', async () => {
  const child = run(path.join(home, 'missing.json'))
  const exited = once(child, 'exit')
  expect(await text(child.stderr)).toMatch(/^ENOENT.+missing\.json'\n$/)
  expect(await exited).toEqual([1, null])
})
