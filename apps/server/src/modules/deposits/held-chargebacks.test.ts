/** A chargeback of a deposit that is partly held: the player gets the held part back once, from the bank or from us. */
import { expect, test } from 'vitest'
import {
  cashOf,
  decideOnPage,
  deposit,
  givenPayer,
  limitDeposits,
  type Payer,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { approveWithdrawal } from '../withdrawals/index.ts'
import { chargeBack } from './chargebacks.service.ts'
import { followPayouts } from '../withdrawals/withdrawals.jobs.ts'

const server = await startCashier()
const { deps, database } = server

const by = {
  actor: 'staff:ada',
  secondMember: 'staff:bob',
  reason: 'the bank reversed it',
}

interface Case {
  payer: Payer
  invoiceId: string
}

/** A deposit of 50.00 of which the limit credits 20.00, or less. */
async function givenHeld(limit = '20.00'): Promise<Case> {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await limitDeposits(server, payer, limit)
  // Pays on the provider's page, because the sandbox refunds only what was paid there.
  await decideOnPage(data.action)
  return { payer, invoiceId: data.invoiceId }
}

interface Return {
  id: string
  state: string
  amount: string
}

async function returnsOf({ invoiceId }: Case): Promise<Return[]> {
  const { rows } = await database.pool.query<Return>(
    'select id, state, amount::text from invoice where returns = $1 order by created_at, state',
    [invoiceId],
  )
  return rows
}

const report = (id: string, status: 'success' | 'failed', amount = '30.00') =>
  sendMessage(server, messageOf(id, { kind: 'payout', status, amount }))

/** Sends the waiting return. */
async function send(held: Case): Promise<string> {
  await server.settle()
  const [sent] = await returnsOf(held)
  expect(sent?.state).toBe('sending')
  return sent?.id ?? ''
}

async function sums({ payer, invoiceId }: Case) {
  const { rows } = await database.pool.query<{ taken: string; back: string; owed: string; paid: string }>(
    `select c.taken::text, c.held_back::text as back, coalesce((select amount from receivable where invoice_id = $1), 0)::text as owed,
        coalesce((select sum(amount) from invoice where returns = $1 and state = 'paid'), 0)::text as paid
       from chargeback c where c.invoice_id = $1`,
    [invoiceId],
  )
  return { ...rows[0], cash: await cashOf(server, payer) }
}

const charge = ({ invoiceId }: Case, amount?: bigint) =>
  chargeBack(deps, { invoiceId, ...by, reference: invoiceId, ...(amount !== undefined && { amount }) })

const cases: [string, (held: Case) => Promise<unknown>, object, string[]][] = [
  [
    'stops a return that was not sent yet',
    async (held) => {
      await charge(held)
      await server.settle()
    },
    { taken: '2000', back: '3000', owed: '0', paid: '0' },
    ['declined'],
  ],
  [
    'stops a return that waits for staff',
    async (held) => {
      await report(await send(held), 'failed')
      const again = (await returnsOf(held)).find(({ state }) => state === 'requested')?.id ?? ''
      await charge(held)
      await expect(approveWithdrawal(deps, again, by)).rejects.toThrow('invoiceNotDeclinable')
    },
    { taken: '2000', back: '3000', owed: '0', paid: '0' },
    ['declined', 'failed'],
  ],
  [
    'is owed once a return under way is paid',
    async (held) => {
      const id = await send(held)
      await charge(held)
      await report(id, 'success')
    },
    { taken: '2000', back: '0', owed: '3000', paid: '3000' },
    ['paid'],
  ],
  [
    'is settled when a return under way fails',
    async (held) => {
      const id = await send(held)
      await charge(held)
      await Promise.all([report(id, 'failed'), report(id, 'failed')])
    },
    { taken: '2000', back: '3000', owed: '0', paid: '0' },
    ['failed'],
  ],
  [
    'ends a return that its provider does not know',
    async (held) => {
      const id = await send(held)
      await charge(held)
      await database.pool.query('delete from sandbox.payment where order_id = $1', [id])
      server.clock.advance(10 * 60_000)
      await followPayouts.run(deps, {})
    },
    { taken: '2000', back: '3000', owed: '0', paid: '0' },
    ['failed'],
  ],
  [
    'is owed if the return was already paid',
    async (held) => {
      await report(await send(held), 'success')
      await charge(held)
    },
    { taken: '2000', back: '0', owed: '3000', paid: '3000' },
    ['paid'],
  ],
  [
    'of a part leaves the rest of the return to staff',
    (held) => charge(held, 1000n),
    { taken: '0', back: '1000', owed: '0', paid: '0', cash: '20.00' },
    ['declined', 'requested'],
  ],
  [
    'of two parts stops the rest of the return with the second one',
    async (held) => {
      await charge(held, 1000n)
      await chargeBack(deps, { invoiceId: held.invoiceId, ...by, reference: `${held.invoiceId}:2` })
    },
    { taken: '2000', back: '3000', owed: '0', paid: '0' },
    ['declined', 'declined'],
  ],
  [
    'of two parts takes the cash with the second one while the return under way is for the first one',
    async (held) => {
      const id = await send(held)
      await charge(held, 3000n)
      await chargeBack(deps, { invoiceId: held.invoiceId, ...by, reference: `${held.invoiceId}:2` })
      expect(await sums(held)).toMatchObject({ taken: '2000', owed: '3000' })
      await report(id, 'failed')
    },
    { taken: '2000', back: '3000', owed: '0', paid: '0' },
    ['failed'],
  ],
]

test.each(cases)('a chargeback of a deposit %s', async (_, act, expected, states) => {
  const held = await givenHeld()
  await act(held)
  expect(await sums(held)).toMatchObject(expected)
  expect((await returnsOf(held)).map(({ state }) => state).sort()).toEqual(states)
})

test('a fully held deposit is charged back in full, and once', async () => {
  const held = await givenHeld('0.00')
  await Promise.all([charge(held), charge(held)])
  expect(await sums(held)).toMatchObject({ taken: '0', back: '5000', owed: '0', cash: '0.00' })
})

test.each(['success', 'failed'] as const)(
  'a chargeback concurrent with a return’s %s counts once',
  async (end) => {
    const held = await givenHeld()
    const id = await send(held)
    await Promise.all([charge(held), report(id, end), charge(held), report(id, end)])
    const { taken, back, owed, paid } = await sums(held)
    expect(Number(taken) + Number(back) + Number(owed)).toBe(5000)
    expect(Number(back) + Number(paid)).toBe(3000)
  },
)

test('a chargeback concurrent with the sending of the return counts once', async () => {
  const held = await givenHeld()
  await Promise.all([charge(held), server.settle()])
  const [sent] = await returnsOf(held)
  if (sent?.state === 'sending') await report(sent.id, 'success')
  const { taken, back, owed, paid } = await sums(held)
  expect(Number(taken) + Number(back) + Number(owed)).toBe(5000)
  expect(Number(back) + Number(paid)).toBe(3000)
})
