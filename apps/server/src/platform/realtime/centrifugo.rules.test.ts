import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { OutsideAway } from '../outbox/outside-away.ts'
import { CentrifugoError, createApi } from './centrifugo-api.ts'
import { createCentrifugoRealtime } from './centrifugo.ts'

interface Answer {
  status?: number
  body?: unknown
  /** The connection breaks inside the body. */
  isCut?: boolean
}

/** Answers like Centrifugo, with one prepared answer after another; the last one repeats. */
async function startCentrifugo(...answers: Answer[]) {
  const requests: { path: string | undefined; key: unknown; body: unknown }[] = []
  const server = createServer(async (request, response) => {
    const body: unknown = JSON.parse(await text(request))
    requests.push({ path: request.url, key: request.headers['x-api-key'], body })
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? {}
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    if (answer.isCut === true) return void response.write('{', () => response.destroy())
    response.end(
      typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? { result: {} }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const waits: number[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const call = createApi({ url, apiKey: 'secret' }, { wait: async (ms) => void waits.push(ms) })
  return { realtime: createCentrifugoRealtime(call), requests, waits }
}

test('publications have the key by which Centrifugo drops repeats', async () => {
  const { realtime, requests } = await startCentrifugo()
  await realtime.publish('wallet:accounts#a', { n: 1 }, { idempotencyKey: 'k1' })
  expect(requests).toEqual([
    {
      path: '/api/publish',
      key: 'secret',
      body: { channel: 'wallet:accounts#a', data: { n: 1 }, idempotency_key: 'k1' },
    },
  ])
})

test('publications sent together go in one batch, in order', async () => {
  const { realtime, requests } = await startCentrifugo({
    body: { replies: [{ publish: {} }, { publish: {} }] },
  })
  await realtime.publishAll([
    { channel: 'a', data: 1, idempotencyKey: 'k' },
    { channel: 'b', data: 2 },
  ])
  expect(requests[0]).toMatchObject({
    path: '/api/batch',
    body: {
      commands: [
        { publish: { channel: 'a', data: 1, idempotency_key: 'k' } },
        { publish: { channel: 'b', data: 2 } },
      ],
      parallel: false,
    },
  })
})

test('server failures and temporary errors are retried with growing delays', async () => {
  const { realtime, requests, waits } = await startCentrifugo(
    { status: 503 },
    { status: 429 },
    { body: { error: { code: 100, message: 'internal server error' } } },
    { body: { result: {} } },
  )
  await realtime.publish('a', 1)
  expect(requests).toHaveLength(4)
  expect(waits).toEqual([100, 200, 400])
})

test.each<[string, Answer, number]>([
  ['a wrong key', { status: 401 }, 1],
  ['a refused call, with status 200', { body: { error: { code: 102, message: 'unknown channel' } } }, 1],
  ['a page instead of a reply', { body: '<html>' }, 1],
])('%s is an error', async (_what, answer, tries) => {
  const { realtime, requests } = await startCentrifugo(answer)
  await expect(realtime.publish('a', 1)).rejects.toThrow(CentrifugoError)
  expect(requests).toHaveLength(tries)
})

describe.each<[string, Answer]>([
  ['a failing server', { status: 500 }],
  ['a proxy without a server', { status: 502 }],
  ['too many requests', { status: 429 }],
  [
    'an internal error, with status 200',
    { body: { error: { code: 100, message: 'internal server error' } } },
  ],
  ['a connection that breaks inside the reply', { isCut: true }],
])('%s', (_what, answer) => {
  const four = [answer, answer, answer, answer]

  test('is away if it takes no other publication either', async () => {
    const { realtime, requests } = await startCentrifugo(...four, answer)
    await expect(realtime.publish('a', 1)).rejects.toThrow(OutsideAway)
    expect(requests.map(({ body }) => body)).toEqual([
      ...four.map(() => ({ channel: 'a', data: 1 })),
      { channel: 'player:identity#nobody', data: {} },
    ])
  })

  test.each<[string, Answer]>([
    ['takes', { body: { result: {} } }],
    ['refuses', { status: 401 }],
  ])('is an error of this call if it %s another publication', async (_does, other) => {
    const { realtime, requests } = await startCentrifugo(...four, other)
    await expect(realtime.publish('a', 1)).rejects.toThrow(CentrifugoError)
    expect(requests).toHaveLength(5)
  })
})

test('throws on a refused command of a batch, and on a batch without replies', async () => {
  const refused = {
    replies: [{ publish: {} }, { error: { code: 102, message: 'unknown channel' } }],
  }
  const { realtime } = await startCentrifugo({ body: refused })
  await expect(realtime.publishAll([{ channel: 'a', data: 1 }])).rejects.toThrow('102 unknown channel')
  const { realtime: other } = await startCentrifugo({ body: { result: {} } })
  await expect(other.publishAll([{ channel: 'a', data: 1 }])).rejects.toThrow(CentrifugoError)
})

test('an unreachable server is away, also after some tries', async () => {
  const waits: number[] = []
  const call = createApi(
    { url: 'http://127.0.0.1:1', apiKey: 'secret' },
    { wait: async (ms) => void waits.push(ms) },
  )
  await expect(call('info', {})).rejects.toThrow(OutsideAway)
  expect(waits).toHaveLength(3)
})

test('disconnects a user with the given code, and one session by making all sessions reconnect', async () => {
  const { realtime, requests } = await startCentrifugo()
  await realtime.disconnectUser('u', { code: 3500, reason: 'blocked' })
  await realtime.disconnectUser('u', { code: 3503, reason: 'session over' }, { session: 's' })
  expect(requests.map(({ body }) => body)).toEqual([
    { user: 'u', disconnect: { code: 3500, reason: 'blocked' } },
    { user: 'u', disconnect: { code: 3014, reason: 'state invalidated' } },
  ])
})

test('counts the clients of all nodes', async () => {
  const { realtime } = await startCentrifugo({
    body: { result: { nodes: [{ num_clients: 3 }, { num_clients: 4 }, {}] } },
  })
  expect(await realtime.presenceCount()).toBe(7)
})
