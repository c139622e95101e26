/** Players choose the addresses of their pushes: slow ones must hold up neither other work nor many pushes. The push service is the test's. */
import { createECDH } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob, enqueue, runJobsOnce, startJobs } from '../../platform/jobs/jobs.ts'
import { startRelay } from '../../platform/outbox/relay.ts'
import { sendMessages } from '../messages/sending.service.ts'
import { pushModule } from './index.ts'
import { startPush } from './keys.service.ts'
import { PER_HOUR } from './push.rules.ts'
import { pushMessages } from './sending.service.ts'

/** Requests without an answer, by path. */
const waiting = new Map<string, ServerResponse>()
/** Paths of the requests that were answered immediately. */
const answered: string[] = []
let most = 0
let isSlow = true
const service = createServer((request, response) => {
  if (!isSlow) {
    answered.push(request.url ?? '')
    return void response.writeHead(201).end()
  }
  waiting.set(request.url ?? '', response)
  most = Math.max(most, new Set([...waiting.keys()].map((path) => path.split('-')[0])).size)
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

const server = await startTestServer({ env: { SANDBOX_URL: url, ROLES: 'api' } })
const { deps } = server
const key = await startPush(deps, { actor: 'system:test', reason: 'test' })
afterAll(async () => {
  await server.stop()
  service.close()
})

async function givenReader(name: string) {
  const player = await givenPlayer(server)
  const subscribe = async (token: string, device: string, at = `${url}/push`) => {
    const publicKey = createECDH('prime256v1').generateKeys('base64url')
    const body = { key, endpoint: `${at}/${device}`, publicKey, auth: 'A'.repeat(22) }
    expect((await server.call('subscribePush', { token, body })).status).toBe(200)
  }
  await subscribe(player.token, `${name}-1`)
  return { ...player, subscribe }
}

const send = (playerId: string, causes: readonly string[]) =>
  inTransaction(deps.db, (tx) =>
    sendMessages(
      deps,
      tx,
      causes.map((cause) => ({
        playerId,
        cause,
        template: 'withdrawalPaid' as const,
        values: {
          amount: { kind: 'money', amount: '2000', currency: 'EUR' },
          number: { kind: 'plain', text: 'W-1' },
        },
      })),
    ),
  )

test('services that do not answer keep one place in the queue of jobs, for one player at a time', async () => {
  const readers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(givenReader))
  let ran = 0
  const other = defineJob({ name: 'test.other', run: async () => void (ran += 1) })
  const relay = startRelay(deps, [pushMessages()])
  const jobs = await startJobs(deps, [...(pushModule.jobs ?? []), other])
  for (const { id } of readers) await send(id, ['paid'])
  await expect.poll(() => waiting.size).toBeGreaterThan(0)
  await expect.poll(async () => (await queued()).length).toBe(readers.length)
  await inTransaction(deps.db, (tx) => enqueue(tx, other.name, {}))
  await expect.poll(() => ran).toBe(1)
  expect(most).toBe(1)
  isSlow = false
  for (const response of waiting.values()) response.writeHead(201).end()
  waiting.clear()
  await expect.poll(queued).toEqual([])
  await jobs.stop()
  await relay.stop()
})

test('all browsers of a player share a job, and a player gets few pushes of a kind an hour', async () => {
  const { id, email, subscribe } = await givenReader('f')
  const signedIn = await server.call('createSession', { body: { login: email, password: PASSWORD } })
  await subscribe(signedIn.data.accessToken, 'f-2')
  const relay = startRelay(deps, [pushMessages()])
  await send(
    id,
    Array.from({ length: PER_HOUR + 2 }, (_, at) => `paid-${at}`),
  )
  await expect
    .poll(async () => (await queued()).map(({ sessionIds }) => sessionIds.length))
    .toEqual(Array.from({ length: PER_HOUR }, () => 2))
  await relay.stop()
})

test('browsers at a known push service do not wait for those at other addresses', async () => {
  const { id, email, subscribe } = await givenReader('g')
  const signedIn = await server.call('createSession', { body: { login: email, password: PASSWORD } })
  await subscribe(signedIn.data.accessToken, 'g-2', 'https://fcm.googleapis.com/fcm/send')
  const relay = startRelay(deps, [pushMessages()])
  await send(id, ['paid'])
  const messageId = await messageOf(id)
  const own = async () => (await queued()).filter((job) => job.messageId === messageId)
  await expect
    .poll(async () => (await own()).map(({ queue }) => queue).sort())
    .toEqual([expect.stringMatching(/^push:known:[01]$/), 'push:other'])
  expect((await own()).map(({ sessionIds }) => sessionIds.length)).toEqual([1, 1])
  await relay.stop()
})

test.each(['sessionId', 'sessionIds'])('a push with the %s of an earlier version is sent', async (shape) => {
  isSlow = false
  const device = `h${shape.length}`
  const { id } = await givenReader(device)
  await send(id, ['paid'])
  const { rows } = await deps.pool.query<{ id: string }>(
    'select session_id as id from push_device where player_id = $1',
    [id],
  )
  const sessionId = rows[0]?.id
  const messageId = await messageOf(id)
  const payload = { messageId, tries: 1, [shape]: shape === 'sessionId' ? sessionId : [sessionId] }
  await inTransaction(deps.db, (tx) => enqueue(tx, 'push.send', payload))
  await runJobsOnce(deps, pushModule.jobs ?? [])
  expect(answered).toContain(`/push/${device}-1`)
})

async function messageOf(playerId: string): Promise<string | undefined> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `select id from player_message where player_id = $1 and template = 'withdrawalPaid'`,
    [playerId],
  )
  return rows[0]?.id
}

interface Queued {
  messageId: string
  sessionIds: string[]
  queue: string
}

async function queued(): Promise<Queued[]> {
  const { rows } = await deps.pool.query<Queued>(
    `select payload->>'messageId' as "messageId", payload->'sessionIds' as "sessionIds", q.queue_name as queue
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where t.identifier like 'push.%'`,
  )
  return rows
}
