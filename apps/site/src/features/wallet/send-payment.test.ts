import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@fairhall/client'
import type { Body } from '@fairhall/contract'
import { FAILED, PENDING } from '@fairhall/contract/invoices'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { onFailed } from '../../shell/errors/report-failure.ts'
import { isUnanswered } from '../../shell/errors/unanswered.ts'
import { sendPayment } from './send-payment.ts'
import { findUnanswered, isAskedAgain } from './unanswered.ts'

type Answer = 'none' | 'lost' | 'ended' | [status: number, code: number | null]
const PAID: [number, null] = [200, null]
const PLAYER = 'ada'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
})
afterEach(() => kept.clear())

/** A small real server that makes an invoice for each new key, and answers one call after the other as the list says. */
async function givenCashier(answers: Answer[]) {
  const keys: string[] = []
  const bodies: unknown[] = []
  const server = createServer(async (request, response) => {
    const answer = answers[keys.length] ?? PAID
    keys.push(String(request.headers['idempotency-key']))
    let text = ''
    for await (const chunk of request) text += chunk
    bodies.push(JSON.parse(text))
    if (answer === 'lost') return void request.socket.destroy()
    if (answer === 'none') return
    const isEnded = answer === 'ended'
    const [status, code] = isEnded ? PAID : answer
    const reply =
      status === 200
        ? { data: { id: 'one', status: isEnded ? FAILED : PENDING } }
        : { error: { message: 'no', code } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ origin, token: () => null, locale: () => 'en', timeoutMs: 300 })
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
  const press = (amount = '50.00') => send(wantOf({ amount }))
  return { send, press, bodies, made: () => new Set(keys).size }
}

const wantOf = (changes: Partial<Body<'createWithdrawal'>> = {}): Body<'createWithdrawal'> => ({
  method: 'bank',
  currency: 'EUR',
  amount: '50.00',
  accountId: 'a',
  fields: { iban: 'DE89370400440532013000' },
  ...changes,
})

test.each<[string, Answer]>([
  ['no answer in time', 'none'],
  ['a lost connection', 'lost'],
  ['a gateway without a word of the house', [502, null]],
  ['a failure of the house', [500, 10000]],
])('after %s a second press asks for the same payment', async (_, answer) => {
  const { press, made } = await givenCashier([answer])
  expect([await press(), await press(), made()]).toEqual(['unknown', 'paid', 1])
  expect([await press(), made()]).toEqual(['paid', 2])
})

test('what says something else is another payment, and so is what follows a refusal', async () => {
  const { press, made } = await givenCashier(['lost', [409, 13006]])
  expect([await press(), await press('60.00'), made()]).toEqual(['unknown', 'refused', 2])
  expect([await press('60.00'), made()]).toEqual(['paid', 3])
})

test('after a provider that was away a second press sends the same payment, as often as it takes', async () => {
  const { press, made } = await givenCashier([
    [503, 13010],
    [503, 13010],
  ])
  expect([await press(), await press(), await press(), made()]).toEqual(['refused', 'refused', 'paid', 1])
})

test.each<[string, Answer]>([
  ['a withdrawal that was given up', 'ended'],
  ['a deposit that was given up', [409, 13014]],
])('%s meanwhile is asked for anew', async (_, answer) => {
  const { press, made } = await givenCashier(['lost', answer])
  expect([await press(), await press(), made()]).toEqual(['unknown', 'paid', 2])
  expect([await press(), made()]).toEqual(['paid', 3])
})

test('a bonus that went with the payment is still named when that is sent again', async () => {
  const { send, bodies, made } = await givenCashier(['lost'])
  expect(await send(wantOf({ forfeits: 'bonus' }))).toBe('unknown')
  expect([await send(wantOf()), made()]).toEqual(['paid', 1])
  expect(bodies[1]).toEqual(bodies[0])
})

test.each<[string, Answer]>([
  ['a session that is over', [401, 11002]],
  ['too many requests', [429, 10006]],
  ['a server that is full', [503, 10010]],
])('%s says nothing of what was sent before', async (_, answer) => {
  const { press, made } = await givenCashier(['lost', answer])
  expect([await press(), await press(), await press(), made()]).toEqual(['unknown', 'refused', 'paid', 1])
})

test('another page knows of it, and of its amount alone: whatever it asks for is not known to be the same', async () => {
  const { press } = await givenCashier(['lost'])
  await press()
  const found = findUnanswered('withdrawal', PLAYER)
  expect(found).toMatchObject({ amount: '50.00', currency: 'EUR' })
  expect(found !== null && isAskedAgain(found, wantOf())).toBe(true)
  expect([...kept.values()].join()).not.toContain('DE89')
  expect([findUnanswered('withdrawal', 'bob'), findUnanswered('deposit', PLAYER)]).toEqual([null, null])

  vi.resetModules()
  const other = await import('./unanswered.ts')
  expect(other.findUnanswered('withdrawal', PLAYER)).toEqual(found)
  expect(found !== null && other.isAskedAgain(found, wantOf())).toBe(false)
})

test('the page knows it where nothing can be written down', async () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const storage = localStorage
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  onTestFinished(() => void vi.stubGlobal('localStorage', storage))
  const { press, made } = await givenCashier(['lost'])
  expect([await press(), await press(), made()]).toEqual(['unknown', 'paid', 1])
  expect(findUnanswered('withdrawal', PLAYER)).toBeNull()
})

test('it is forgotten before the server forgets its key, and so is whatever is none', async () => {
  const { press } = await givenCashier(['lost'])
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

test('what nobody has answered is told to the reporters, a refusal is not', async () => {
  const { press } = await givenCashier(['lost', [409, 13006]])
  const told: unknown[] = []
  onTestFinished(onFailed((error) => void told.push(error)))
  // What was told before anybody listened.
  told.splice(0)
  expect([await press(), await press()]).toEqual(['unknown', 'refused'])
  expect(told).toMatchObject([{ kind: 'offline' }])
})
