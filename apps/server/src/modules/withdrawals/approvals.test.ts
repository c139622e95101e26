import { describe, expect, test } from 'vitest'
import { unblockPlayer } from '#tests/support/staff/approved-orders.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { blockPlayer } from '../limits/index.ts'
import { approveWithdrawal, rejectWithdrawal } from './approvals.service.ts'
import { findInvoice } from '../invoices/invoices.queries.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { followPayouts } from './withdrawals.jobs.ts'
import { sendPayout } from './payouts.service.ts'
import {
  cashOf,
  givenPayer,
  invoiceOf,
  type Payer,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'

const server = await startCashier()
const { deps } = server
const ADA = { actor: 'staff:ada', reason: 'documents verified' }
const BOB = { actor: 'staff:bob', reason: 'reviewed as well' }

describe('a large withdrawal', () => {
  test('waits for approval, and the player may cancel it until then', async () => {
    const payer = await givenPayer(server, { cash: 300_000n })
    const { data } = await withdraw(server, payer, '1500.00')
    expect(data).toMatchObject({ state: 'requested', isDeclinable: true })
    const back = await server.call('declineInvoice', { token: payer.token, params: { id: data.id } })
    expect(back.data).toMatchObject({
      state: 'declined',
      status: 3,
      publicData: { reason: 'You cancelled it.' },
    })
    expect(await cashOf(server, payer)).toBe('3000.00')
    expect(
      (await server.call('declineInvoice', { token: payer.token, params: { id: data.id } })).error?.code,
    ).toBe(13007)
  })

  test("can't be cancelled by the player where the market forbids it", async () => {
    const payer = await givenPayer(server, { cash: 300_000n })
    await changeMarkets(server, { german: { rules: { payments: { allowsCancelledWithdrawals: false } } } })
    const { data } = await withdraw(server, payer, '1500.00')
    expect(data).toMatchObject({ state: 'requested', isDeclinable: false })
    const back = await server.call('declineInvoice', { token: payer.token, params: { id: data.id } })
    expect(back.error?.code).toBe(13007)
    expect(await cashOf(server, payer)).toBe('1500.00')
  })

  test('is also one that exceeds the daily sum of small ones', async () => {
    const payer = await givenPayer(server, { cash: 500_000n })
    const states = []
    for (let time = 0; time < 4; time += 1) states.push((await withdraw(server, payer, '900.00')).data.state)
    expect(states).toEqual(['approved', 'approved', 'requested', 'requested'])
  })

  test('is sent when a staff member approves it, and returned when one rejects it', async () => {
    const payer = await givenPayer(server, { cash: 400_000n })
    const first = await withdraw(server, payer, '1500.00')
    const second = await withdraw(server, payer, '1500.00')
    await approveWithdrawal(deps, first.data.id, ADA)
    await rejectWithdrawal(deps, second.data.id, ADA)
    await server.settle()
    expect(await invoiceOf(server, payer, first.data.id)).toMatchObject({ state: 'sending' })
    expect(await invoiceOf(server, payer, second.data.id)).toMatchObject({ state: 'declined' })
    expect(await cashOf(server, payer)).toBe('2500.00')
    await expect(approveWithdrawal(deps, second.data.id, ADA)).rejects.toThrow('invoiceNotDeclinable')
  })

  test("of a blocked player can't be approved until the block ends, but can be rejected", async () => {
    const payer = await givenPayer(server, { cash: 400_000n })
    const first = await withdraw(server, payer, '1500.00')
    const second = await withdraw(server, payer, '1500.00')
    await blockPlayer(deps, { playerId: payer.id, ...ADA })
    await expect(approveWithdrawal(deps, first.data.id, BOB)).rejects.toThrow('withdrawalNotAllowed')
    expect((await rejectWithdrawal(deps, second.data.id, BOB)).state).toBe('declined')
    await unblockPlayer(deps, { playerId: payer.id, ...ADA })
    expect((await approveWithdrawal(deps, first.data.id, BOB)).invoice.state).toBe('approved')
  })

  test('above the second limit needs two different staff members', async () => {
    const payer = await givenPayer(server, { cash: 2_000_000n })
    const { data } = await withdraw(server, payer, '15000.00')
    expect((await approveWithdrawal(deps, data.id, ADA)).invoice.state).toBe('requested')
    expect((await approveWithdrawal(deps, data.id, ADA)).invoice.state).toBe('requested')
    expect((await approveWithdrawal(deps, data.id, BOB)).invoice.state).toBe('approved')
  })

  test('needs two different staff members also in parts within a day, while none of them is cancelled', async () => {
    const payer = await givenPayer(server, { cash: 4_000_000n })
    const parts: string[] = []
    for (let count = 0; count < 3; count += 1) parts.push((await withdraw(server, payer, '4000.00')).data.id)
    const [one = '', other = '', last = ''] = parts
    expect((await approveWithdrawal(deps, one, ADA)).invoice.state).toBe('requested')
    expect((await approveWithdrawal(deps, one, BOB)).invoice.state).toBe('approved')
    expect((await approveWithdrawal(deps, other, ADA)).invoice.state).toBe('requested')
    await rejectWithdrawal(deps, last, BOB)
    expect((await approveWithdrawal(deps, other, ADA)).invoice.state).toBe('approved')
    server.clock.advance(25 * 60 * 60_000)
    const { data } = await server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
    const next = await withdraw(server, { ...payer, token: data.accessToken }, '4000.00')
    expect((await approveWithdrawal(deps, next.data.id, ADA)).invoice.state).toBe('approved')
  })

  test('that is approved and cancelled at the same time ends in only one way', async () => {
    const payer = await givenPayer(server, { cash: 200_000n })
    const { data } = await withdraw(server, payer, '1500.00')
    const results = await Promise.allSettled([
      approveWithdrawal(deps, data.id, ADA),
      rejectWithdrawal(deps, data.id, { player: payer.id }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

const ordersOf = async (id: string) =>
  (await deps.pool.query('select from sandbox.payment where order_id = $1', [id])).rowCount

describe('an approved withdrawal', () => {
  test('that a block holds back can be rejected by staff, and is then never sent', async () => {
    const payer = await givenPayer(server, { cash: 20_000n })
    const { data } = await withdraw(server, payer, '20.00')
    await blockPlayer(deps, { playerId: payer.id, ...ADA })
    await server.settle()
    const by = { player: payer.id }
    await expect(rejectWithdrawal(deps, data.id, by)).rejects.toThrow('invoiceNotDeclinable')
    expect(await rejectWithdrawal(deps, data.id, BOB)).toMatchObject({
      state: 'declined',
      reason: 'rejected',
    })
    await expect(rejectWithdrawal(deps, data.id, ADA)).rejects.toThrow('invoiceNotDeclinable')
    await unblockPlayer(deps, { playerId: payer.id, ...ADA })
    server.clock.advance(3_600_000)
    await followPayouts.run(deps, null)
    expect(await findInvoice(deps.db, data.id)).toMatchObject({ state: 'declined' })
    expect(await ordersOf(data.id)).toBe(0)
    const { rows } = await deps.pool.query<{ actor: string }>(
      `select actor from audit_event where subject = $1 and action = 'withdrawal.rejected'`,
      [`invoice:${data.id}`],
    )
    expect(rows).toEqual([{ actor: 'staff:bob' }])
  })

  test.each(['sent', 'rejected'])(
    'that is sent and rejected at the same time, %s first, ends in only one way',
    async (first) => {
      const payer = await givenPayer(server, { cash: 20_000n })
      const { data } = await withdraw(server, payer, '20.00')
      const acts = [() => sendPayout(deps, data.id), () => rejectWithdrawal(deps, data.id, ADA)]
      await Promise.allSettled((first === 'sent' ? acts : acts.toReversed()).map((act) => act()))
      const ended = await invoiceOf(server, payer, data.id)
      const isRejected = ended?.state === 'declined'
      expect(isRejected ? 'sending' : ended?.state).toBe('sending')
      expect(await ordersOf(data.id)).toBe(isRejected ? 0 : 1)
      expect(await cashOf(server, payer)).toBe(isRejected ? '200.00' : '180.00')
    },
  )
})

describe('a withdrawal in sending', () => {
  /** The state that a crash between starting and placing an order leaves behind. */
  async function begun(payer: Payer): Promise<string> {
    const { data } = await withdraw(server, payer, '20.00')
    await deps.pool.query(
      `update invoice set state = 'sending', order_open_until = $2::timestamptz + interval '3 minutes' where id = $1`,
      [data.id, server.clock.now()],
    )
    return data.id
  }

  test('can be rejected once no order can be on its way and the provider does not know it', async () => {
    const payer = await givenPayer(server, { cash: 20_000n })
    const id = await begun(payer)
    await expect(rejectWithdrawal(deps, id, ADA)).rejects.toThrow('invoiceNotDeclinable')
    server.clock.advance(3 * 60_000)
    await expect(rejectWithdrawal(deps, id, { player: payer.id })).rejects.toThrow('invoiceNotDeclinable')
    expect(await rejectWithdrawal(deps, id, ADA)).toMatchObject({ state: 'declined' })
    await sendPayout(deps, id)
    expect(await ordersOf(id)).toBe(0)
    expect(await cashOf(server, payer)).toBe('200.00')
  })

  test('that is ordered again and rejected at the same time ends in only one way', async () => {
    const payer = await givenPayer(server, { cash: 20_000n })
    const id = await begun(payer)
    server.clock.advance(3 * 60_000)
    await Promise.allSettled([rejectWithdrawal(deps, id, ADA), sendPayout(deps, id)])
    const isRejected = (await invoiceOf(server, payer, id))?.state === 'declined'
    expect(await ordersOf(id)).toBe(isRejected ? 0 : 1)
    expect(await cashOf(server, payer)).toBe(isRejected ? '200.00' : '180.00')
  })

  test("can't be rejected once the provider has the order, however old it is", async () => {
    const payer = await givenPayer(server, { cash: 20_000n })
    const { data } = await withdraw(server, payer, '20.00')
    await sendPayout(deps, data.id)
    server.clock.advance(5 * 60_000)
    await expect(rejectWithdrawal(deps, data.id, ADA)).rejects.toThrow('invoiceNotDeclinable')
  })
})

test('counts and records ten concurrent approvals by two staff members once each, and sends one payout', async () => {
  const payer = await givenPayer(server, { cash: 2_000_000n })
  const { data } = await withdraw(server, payer, '15000.00', {
    // Earlier tests blocked players with the default account, so this one uses another.
    fields: { iban: 'GB82 WEST 1234 5698 7654 32', account_holder: 'Ada Lovelace' },
  })
  const all = Array.from({ length: 10 }, (_, n) => approveWithdrawal(deps, data.id, n % 2 ? ADA : BOB))
  await Promise.all(all)
  await server.settle()
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'sending' })
  const { rows } = await deps.pool.query<{ actor: string }>(
    `select actor from audit_event where subject = $1 and action = 'withdrawal.approved' order by 1`,
    [`invoice:${data.id}`],
  )
  expect(rows.map(({ actor }) => actor)).toEqual(['staff:ada', 'staff:bob'])
  const orders = await deps.pool.query('select from sandbox.payment where order_id = $1', [data.id])
  expect(orders.rowCount).toBe(1)
})
