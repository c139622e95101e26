import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../../../tests/support/server.ts'
import { queryable } from '../../platform/database/database.ts'
import {
  cashOf,
  deposit,
  findings,
  givenPayer,
  invoiceOf,
  say,
  wordOf,
} from '../../../../../tests/support/payments.ts'

const server = await startTestServer({ env: { ROLES: 'api,door,jobs,sandbox' } })
const { deps } = server
afterAll(() => server.stop())
afterEach(async () => expect(await findings(server)).toEqual([]))

describe('a message that cannot be believed', () => {
  test.each([
    ['of an unknown invoice', () => wordOf(crypto.randomUUID()), 'quarantined'],
    ['in another currency', (id: string) => wordOf(id, { currency: 'USD' }), 'quarantined'],
    ['of a payout', (id: string) => wordOf(id, { kind: 'payout' }), 'quarantined'],
    ['with no amount', (id: string) => wordOf(id, { amount: '0.001' }), 'quarantined'],
    ['with an amount that is none', (id: string) => wordOf(id, { amount: '-50' }), 'quarantined'],
    ['that is not what was agreed', (id: string) => ({ orderId: id }), 400],
  ])('%s moves nothing', async (_, make, answer) => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    expect(await say(server, make(data.invoiceId))).toBe(answer)
    expect(await cashOf(server, payer)).toBe('0.00')
    expect(await invoiceOf(server, payer, data.invoiceId)).toMatchObject({ state: 'pending' })
  })

  test('because its signature is wrong is kept apart for staff', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    expect(await say(server, wordOf(data.invoiceId), Buffer.alloc(32))).toBe(400)
    expect(await cashOf(server, payer)).toBe('0.00')
    const { rows } = await queryable(deps.db).query<{ verdict: string }>(
      `select verdict from payment_message where reason = 'signature' and position($1 in body) > 0`,
      [data.invoiceId],
    )
    expect(rows).toEqual([{ verdict: 'quarantined' }])
  })
})
