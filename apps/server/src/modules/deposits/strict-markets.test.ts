/** What a strict market demands before players pay or play: a verified identity, and an answer about a deposit limit. */
import { BonusStatus } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { changeMarkets } from '#tests/support/server/settings.ts'
import {
  cashOf,
  deposit,
  givenPayer,
  limitDeposits,
  messageOf,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { acceptIdentity } from '#tests/support/staff/approved-orders.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockPlayerRow, revokeIdentityIn } from '../players/index.ts'

const server = await startCashier()
const [IDENTITY_NEEDED, LIMIT_CHOICE_NEEDED] = [13011, 13015]

const answerTo = async (call: Promise<{ error?: { code: number } | undefined }>) =>
  (await call).error?.code ?? null
const neededFor = async ({ token }: Payer) =>
  (await server.call('getProfile', { token })).data.identityNeededFor
const verify = ({ id }: Payer) =>
  acceptIdentity(server.deps, { playerId: id, actor: 'staff:ada', reason: 'passport seen' })

test('in a strict market, deposits wait for a verified identity, and withdrawals ask for nothing else', async () => {
  await changeMarkets(server, {
    german: {
      profile: 'strict',
      rules: { registration: { asksBirthdate: false }, limits: { asksAtFirstDeposit: false } },
    },
  })
  const payer = await givenPayer(server, { cash: 5_000n })
  expect(await neededFor(payer)).toEqual(['deposit', 'play', 'demo'])
  expect(await answerTo(deposit(server, payer, '20.00'))).toBe(IDENTITY_NEEDED)
  await verify(payer)
  expect(await neededFor(payer)).toEqual([])
  expect(await answerTo(deposit(server, payer, '20.00'))).toBeNull()
  expect(await answerTo(withdraw(server, payer, '20.00'))).toBeNull()

  const { data } = await deposit(server, payer, '30.00')
  await inTransaction(server.deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, payer.id)
    if (player !== null)
      await revokeIdentityIn(server.deps, tx, player, { actor: 'staff:ada', reason: 'forged' })
  })
  const before = await cashOf(server, payer)
  await sendMessage(server, messageOf(data.invoiceId, { amount: '30.00' }))
  expect(await cashOf(server, payer)).toBe(before)
  const { rows } = await server.deps.db.query(
    'select held_for as reason, held_amount as amount from invoice where id = $1',
    [data.invoiceId],
  )
  expect(rows).toEqual([{ reason: 'review', amount: 3000n }])
})

test.each(['a deposit limit', 'the answer that they want none', 'an earlier deposit'])(
  'a first deposit waits for %s where the market asks for it',
  async (answer) => {
    const restore = await changeMarkets(server, {
      german: { profile: 'open', rules: { limits: { asksAtFirstDeposit: true } } },
    })
    const payer = await givenPayer(server)
    expect(await answerTo(deposit(server, payer, '20.00'))).toBe(LIMIT_CHOICE_NEEDED)
    if (answer === 'a deposit limit') await limitDeposits(server, payer, '50.00')
    if (answer === 'an earlier deposit') {
      await restore()
      const { data } = await deposit(server, payer, '20.00')
      expect(await sendMessage(server, messageOf(data.invoiceId, { amount: '20.00' }))).toBe('booked')
      await changeMarkets(server, { german: { rules: { limits: { asksAtFirstDeposit: true } } } })
    }
    const isLimitDecline = answer === 'the answer that they want none'
    expect(await answerTo(deposit(server, payer, '20.00', { isLimitDecline }))).toBeNull()
  },
)

test('in an open market nothing is asked before the first deposit', async () => {
  await changeMarkets(server, { german: { profile: 'open' } })
  const payer = await givenPayer(server)
  expect(await neededFor(payer)).toEqual([])
  expect(await answerTo(deposit(server, payer, '20.00'))).toBeNull()
})

test.each([true, false])(
  'a waiting withdrawal keeps a bonus from starting only where players can cancel it: %s',
  async (allowsCancelledWithdrawals) => {
    await changeMarkets(server, { german: { rules: { payments: { allowsCancelledWithdrawals } } } })
    const payer = await givenPayer(server, { cash: 300_000n })
    // Waits for staff.
    await withdraw(server, payer, '1500.00')
    const { data } = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
    await sendMessage(server, messageOf(data.invoiceId))
    const [bonus] = (await server.call('listPlayerBonuses', { token: payer.token })).data
    expect(bonus?.status).toBe(allowsCancelledWithdrawals ? BonusStatus.issued : BonusStatus.active)
  },
)
