import { InvoiceStatus } from '@fairhall/contract/codes'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@fairhall/client'
import type { Body } from '@fairhall/contract'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { onFailed } from '../../../shell/errors/report-failure.ts'
import { isUnanswered } from '../../../shell/errors/unanswered.ts'
import { sendPayment } from './send-payment.ts'
import { findUnanswered, forgetUnanswered, isSameInput, keepUnanswered } from './unanswered.ts'

type Answer = 'none' | 'lost' | 'ended' | [status: number, code: number | null]
const PAID: [number, null] = [200, null]
const PLAYER = 'ada'
const TIMEOUT_MS = 30_000

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
})
afterEach(() => kept.clear())
afterAll(() => void vi.unstubAllGlobals())

/** A small real server that creates an invoice for each new key. It answers each call as the list says. */
async function startCashier(answers: Answer[]) {
  // However slow the machine is, only what the list leaves without an answer gets none in time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const keys: string[] = []
  const bodies: unknown[] = []
  const server = createServer(async (request, response) => {
    const answer = answers[keys.length] ?? PAID
    keys.push(String(request.headers['idempotency-key']))
    let text = ''
    for await (const chunk of request) text += chunk
    bodies.push(JSON.parse(text))
    if (answer === 'lost') return void request.socket.destroy()
    if (answer === 'none') return void vi.advanceTimersByTime(TIMEOUT_MS)
    const isEnded = answer === 'ended'
    const [status, code] = isEnded ? PAID : answer
    const reply =
      status === 200
        ? { data: { id: 'one', status: isEnded ? InvoiceStatus.failed : InvoiceStatus.pending } }
        : { error: { message: 'no', code } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ origin, token: () => null, locale: () => 'en', timeoutMs: TIMEOUT_MS })
  const send = (body: Body<'createWithdrawal'>) =>
    sendPayment({
      payment: 'withdrawal',
      playerId: PLAYER,
      body,
      send: (input) => client.call('createWithdrawal', input),
    }).then(
      () => 'paid',
      (error: unknown) => (isUnanswered(error) ? 'unknown' : 'refused'),
    )
  const press = (amount = '50.00') => send(withdrawalOf({ amount }))
  return { send, press, bodies, made: () => new Set(keys).size }
}

const withdrawalOf = (changes: Partial<Body<'createWithdrawal'>> = {}): Body<'createWithdrawal'> => ({
  method: 'bank',
  currency: 'EUR',
  amount: '50.00',
  accountId: 'a',
  fields: { iban: 'DE89370400440532013000' },
  ...changes,
})

test.each<[string, Answer]>([
  ['a timeout', 'none'],
  ['a lost connection', 'lost'],
  ["a gateway error without the server's message", [502, null]],
  ['a server error', [500, 10000]],
])('after %s, a second press sends the same payment', async (_, answer) => {
  const { press, made } = await startCashier([answer])
  expect([await press(), await press(), made()]).toEqual(['unknown', 'paid', 1])
  expect([await press(), made()]).toEqual(['paid', 2])
})

test('sends nothing while the browser is offline, and leaves nothing in doubt', async () => {
  const { press, made } = await startCashier([])
  const { navigator } = globalThis
  vi.stubGlobal('navigator', { onLine: false })
  expect([await press(), made(), kept.size]).toEqual(['unknown', 0, 0])
  vi.stubGlobal('navigator', navigator)
  expect([await press(), made()]).toEqual(['paid', 1])
})

test('sends a new payment if the input has changed or the last one was refused', async () => {
  const { press, made } = await startCashier(['lost', [409, 13006]])
  expect([await press(), await press('60.00'), made()]).toEqual(['unknown', 'refused', 2])
  expect([await press('60.00'), made()]).toEqual(['paid', 3])
})

test('sends the same payment while the provider is unavailable, however often', async () => {
  const { press, made } = await startCashier([
    [503, 13010],
    [503, 13010],
  ])
  expect([await press(), await press(), await press(), made()]).toEqual(['refused', 'refused', 'paid', 1])
})

test.each<[string, Answer]>([
  ['a cancelled withdrawal', 'ended'],
  ['a cancelled deposit', [409, 13014]],
])('sends a new payment after %s', async (_, answer) => {
  const { press, made } = await startCashier(['lost', answer])
  expect([await press(), await press(), made()]).toEqual(['unknown', 'paid', 2])
  expect([await press(), made()]).toEqual(['paid', 3])
})

test('sends the bonus of the first attempt again', async () => {
  const { send, bodies, made } = await startCashier(['lost'])
  expect(await send(withdrawalOf({ forfeits: 'bonus' }))).toBe('unknown')
  expect([await send(withdrawalOf()), made()]).toEqual(['paid', 1])
  expect(bodies[1]).toEqual(bodies[0])
})

test.each<[string, Answer]>([
  ['an expired session', [401, 11002]],
  ['too many requests', [429, 10006]],
  ['an overloaded server', [503, 10010]],
])('keeps the unanswered payment after %s', async (_, answer) => {
  const { press, made } = await startCashier(['lost', answer])
  expect([await press(), await press(), await press(), made()]).toEqual(['unknown', 'refused', 'paid', 1])
})

test('another page knows only the amount, so it treats any input as a new payment', async () => {
  const { press } = await startCashier(['lost'])
  await press()
  const found = findUnanswered('withdrawal', PLAYER)
  expect(found).toMatchObject({ amount: '50.00', currency: 'EUR' })
  expect(found !== null && isSameInput(found, withdrawalOf())).toBe(true)
  expect([...kept.values()].join()).not.toContain('DE89')
  expect([findUnanswered('withdrawal', 'bob'), findUnanswered('deposit', PLAYER)]).toEqual([null, null])

  vi.resetModules()
  const other = await import('./unanswered.ts')
  expect(other.findUnanswered('withdrawal', PLAYER)).toEqual(found)
  expect(found !== null && other.isSameInput(found, withdrawalOf())).toBe(false)
})

test('a reply leaves the record of a payment that another tab has sent since', () => {
  keepUnanswered('withdrawal', PLAYER, 'one', withdrawalOf())
  keepUnanswered('withdrawal', PLAYER, 'two', withdrawalOf())
  forgetUnanswered('withdrawal', PLAYER, 'one')
  expect(findUnanswered('withdrawal', PLAYER)?.key).toBe('two')
  forgetUnanswered('withdrawal', PLAYER, 'two')
  expect(findUnanswered('withdrawal', PLAYER)).toBeNull()
})

test('works in the page without storage', async () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const storage = localStorage
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  onTestFinished(() => void vi.stubGlobal('localStorage', storage))
  const { press, made } = await startCashier(['lost'])
  expect([await press(), await press(), made()]).toEqual(['unknown', 'paid', 1])
  expect(findUnanswered('withdrawal', PLAYER)).toBeNull()
})

test('drops it before the server drops its key, and drops invalid entries', async () => {
  const { press } = await startCashier(['lost'])
  await press()
  const [name = '', text = ''] = [...kept][0] ?? []
  const sentAt = Date.now() - 7 * 24 * 60 * 60 * 1000
  kept.set(name, JSON.stringify({ ...JSON.parse(text), sentAt }))
  expect(findUnanswered('withdrawal', PLAYER)).toBeNull()
  for (const other of ['', 'null', '7', '{}', '{"key":1}']) {
    kept.set(name, other)
    expect(findUnanswered('withdrawal', PLAYER)).toBeNull()
  }
})

test('reports an unanswered payment, but not a refusal', async () => {
  const { press } = await startCashier(['lost', [409, 13006]])
  const reported: unknown[] = []
  onTestFinished(onFailed((error) => void reported.push(error)))
  // Discards messages from before the listener was added.
  reported.splice(0)
  expect([await press(), await press()]).toEqual(['unknown', 'refused'])
  expect(reported).toMatchObject([{ kind: 'offline' }])
})
