import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@fairhall/client'
import { expect, onTestFinished, test } from 'vitest'
import { onFailed } from '../../shell/errors/report-failure.ts'
import { isUnanswered, sendPayment } from './send-payment.ts'

type Answer = 'none' | 'lost' | [status: number, code: number | null]
const PAID: Answer = [200, null]

/** A small real server that makes an invoice for each new key, and answers one call after the other as the list says. */
async function givenCashier(answers: Answer[]) {
  const keys: string[] = []
  const server = createServer((request, response) => {
    const answer = answers[keys.length] ?? PAID
    keys.push(String(request.headers['idempotency-key']))
    if (answer === 'lost') return void request.socket.destroy()
    if (answer === 'none') return
    const [status, code] = answer
    const reply = status === 200 ? { data: { invoiceId: 'one' } } : { error: { message: 'no', code } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ origin, token: () => null, locale: () => 'en', timeoutMs: 300 })
  const press = (amount = '50.00') => {
    const body = { method: 'card', currency: 'EUR', amount, accountId: 'a' }
    return sendPayment('deposit', body, (input) => client.call('createDeposit', input)).then(
      () => 'paid',
      (error: unknown) => (isUnanswered(error) ? 'unknown' : 'refused'),
    )
  }
  return { press, made: () => new Set(keys).size }
}

test.each([
  ['no answer in time', 'none'],
  ['a lost connection', 'lost'],
  ['a gateway without a word of the house', [502, null]],
  ['a failure of the house', [500, 10000]],
] as const)('after %s a second press asks for the same payment', async (_, answer) => {
  const { press, made } = await givenCashier([answer as Answer])
  expect([await press(), await press(), made()]).toEqual(['unknown', 'paid', 1])
  expect([await press(), made()]).toEqual(['paid', 2])
})

test('what says something else is another payment, and so is what follows a refusal', async () => {
  const { press, made } = await givenCashier(['lost', [409, 13006], [503, 13010]])
  expect([await press(), await press('60.00'), made()]).toEqual(['unknown', 'refused', 2])
  expect([await press('60.00'), made()]).toEqual(['refused', 3])
  expect([await press('60.00'), made()]).toEqual(['paid', 4])
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
