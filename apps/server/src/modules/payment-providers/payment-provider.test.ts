/** A provider that replies unexpectedly or inconsistently: no conclusion may be drawn from its replies. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { cashOf, deposit, givenPayer, invoiceOf, newKey, withdraw } from '#tests/support/payments/payments.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { compareBooks } from './comparison.service.ts'
import { compareJob } from './providers.jobs.ts'
import { followPayouts } from '../withdrawals/withdrawals.jobs.ts'
import { sendPayout } from '../withdrawals/payouts.service.ts'

interface Answer {
  status: number
  body: string
}
let answer: Answer = { status: 200, body: '{}' }
/** The reply to GET, where it differs. */
let getAnswer: Answer | null = null
/** Runs once, before the next reply. */
let meanwhile: (() => Promise<void>) | null = null
const requests: string[] = []
const outside = createServer(async (request, response) => {
  requests.push(`${request.method} ${request.url}`)
  request.resume()
  const first = meanwhile
  meanwhile = null
  await first?.()
  const { status, body } = request.method === 'GET' ? (getAnswer ?? answer) : answer
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
const config = copyConfig()
let server: TestServer

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const { port } = outside.address() as AddressInfo
  config.edit<{ providers: { url?: string }[] }>('payment-providers.json', ({ providers }) => {
    for (const provider of providers) provider.url = `http://127.0.0.1:${port}`
  })
  server = await startTestServer({ env: { ROLES: 'api,inbound,jobs', CONFIG_DIR: config.folder } })
})
beforeEach(() => {
  getAnswer = null
})
afterAll(async () => {
  await server.stop()
  await new Promise((resolve) => outside.close(resolve))
  config.remove()
})

test.each([
  ['an object without the expected fields', '{}'],
  ['a list', '[1]'],
  ['null', 'null'],
  ['invalid JSON', '<html>'],
  ['a wrong type', '{"reference": 5, "action": "https://pay.example/", "address": null}'],
])('treats %s as an unavailable provider', async (_, body) => {
  answer = { status: 200, body }
  const payer = await givenPayer(server)
  const reply = await deposit(server, payer, '50.00')
  expect([reply.status, reply.error?.code]).toEqual([503, 13010])
  const { data } = await server.call('listInvoices', { token: payer.token })
  expect(data).toMatchObject([{ state: 'pending' }])
})

test('counts unopened deposits under the metric name that the alert uses', async () => {
  answer = { status: 500, body: '{}' }
  const file = path.resolve(import.meta.dirname, '../../../../../deploy/monitoring/alerts.yml')
  const [metric = 'no alert'] = /\w+\{call="createDeposit",[^}]*\}/.exec(readFileSync(file, 'utf8')) ?? []
  const counted = async () => {
    const lines = (await (await fetch(`${server.url}/metrics`)).text()).split('\n')
    return Number(lines.find((line) => line.startsWith(metric))?.slice(metric.length) ?? 0)
  }
  const before = await counted()
  expect((await deposit(server, await givenPayer(server), '50.00')).status).toBe(503)
  expect(await counted()).toBe(before + 1)
})

const OPENED = {
  status: 200,
  body: '{"reference": "r-2", "action": "https://pay.example/", "address": null}',
}

test('does not hand out a deposit that is cancelled while it is opened', async () => {
  const payer = await givenPayer(server)
  const listed = async () => (await server.call('listInvoices', { token: payer.token })).data
  answer = OPENED
  meanwhile = async () => {
    for (const { id } of await listed())
      await server.call('declineInvoice', { token: payer.token, params: { id } })
  }
  expect((await deposit(server, payer, '50.00')).error?.code).toBe(13014)
  expect(await listed()).toMatchObject([{ state: 'declined' }])
})

test('a failure does not end a deposit that a concurrent call with the same key has opened', async () => {
  const payer = await givenPayer(server)
  const key = newKey()
  answer = OPENED
  getAnswer = { status: 404, body: '{}' }
  let other: unknown
  meanwhile = async () => {
    other = (await deposit(server, payer, '50.00', {}, key)).data
    answer = { status: 500, body: '{}' }
  }
  const { data } = await deposit(server, payer, '50.00', {}, key)
  expect(data).toMatchObject({ action: 'https://pay.example/', invoice: { state: 'pending' } })
  expect(data).toEqual(other)
})

test('follows up each silent payout, even if the oldest five hundred stay silent', async () => {
  answer = { status: 500, body: '{}' }
  const payer = await givenPayer(server, { cash: 100_000n })
  const { data } = await withdraw(server, payer, '20.00')
  await server.database.pool.query(`update invoice set state = 'sending' where id = $1`, [data.id])
  const columns = `account_id, type, state, method, provider, currency, amount, requested_amount, base_amount, rates_version,
    country, created_at`
  await server.database.pool.query(
    `insert into invoice (id, number, player_id, ${columns}, updated_at)
     select gen_random_uuid(), 'n' || n, player_id, ${columns}, created_at - make_interval(hours => 1, secs => n)
       from invoice, generate_series(1, 1100) n where id = $1`,
    [data.id],
  )
  server.clock.advance(600_000)
  requests.length = 0
  await followPayouts.run(server.deps, {})
  expect(new Set(requests).size).toBe(1101)
  expect(requests).toContain(`GET /api/payouts/${data.id}`)
})

const NOT_THERE = { status: 404, body: '{"error": "notFound"}' }
const orderReply = (state: string) => ({
  status: 200,
  body: JSON.stringify({ reference: 'r-1', state, amount: '20.00', currency: 'EUR' }),
})

test.each([
  ['that is refused although the provider has it', 422, orderReply('waiting')],
  ['that is forbidden for now', 403, NOT_THERE],
  ['whose address is missing', 404, NOT_THERE],
  ['whose order fails', 500, NOT_THERE],
  ["that is refused and then can't be asked about", 422, { status: 503, body: '{}' }],
  ['that is refused and then answered with nonsense', 400, { status: 200, body: '[]' }],
])('a payout %s stays open', async (_, status, reply) => {
  answer = { status, body: '{"error": "refused"}' }
  getAnswer = reply
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await withdraw(server, payer, '20.00')
  await sendPayout(server.deps, data.id).catch(() => undefined)
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'sending' })
  expect(await cashOf(server, payer)).toBe('80.00')
})

test('the outcome counts for a payout that was refused but paid after all', async () => {
  answer = { status: 422, body: '{"error": "refused"}' }
  getAnswer = orderReply('confirmed')
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await withdraw(server, payer, '20.00')
  await sendPayout(server.deps, data.id)
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'paid' })
  expect(await cashOf(server, payer)).toBe('80.00')
})

test('compares nothing if a provider does not answer, and does not count the comparison as done', async () => {
  getAnswer = { status: 503, body: '{}' }
  expect(await compareBooks(server.deps, { hours: 24 })).toMatchObject([
    { provider: 'sandbox', kind: 'no answer', invoice: null, order: null },
  ])
  await compareJob.run(server.deps, null)
  const { rows } = await server.database.pool.query(
    `select 1 from task_run where task = 'payments.comparison'`,
  )
  expect(rows).toEqual([])
})

test('treats an oversized reply as no reply', async () => {
  getAnswer = { status: 200, body: JSON.stringify({ orders: [], next: null, more: 'x'.repeat(4_000_000) }) }
  expect(await compareBooks(server.deps, { hours: 24 })).toMatchObject([{ kind: 'no answer' }])
  getAnswer = { status: 200, body: JSON.stringify({ orders: [], next: null, more: 'x'.repeat(3_000_000) }) }
  expect((await compareBooks(server.deps, { hours: 24 })).map(({ kind }) => kind)).not.toContain('no answer')
})
