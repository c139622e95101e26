import { InvoiceType } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import {
  cashOf,
  decideOnPage,
  deposit,
  givenCash,
  givenPayer,
  IBAN,
  invoiceOf,
  limitDeposits,
  passHours,
  type Payer,
  payOut,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { chargeBack } from '../deposits/index.ts'
import { withPlayerLock } from '../player-state/index.ts'

const server = await startCashier()
const EWALLET = { method: 'ewallet', fields: { wallet_email: 'ada@example.com' } }
const CARD = { method: 'card', fields: {} }

/** Clears the turnover: these tests are about where money goes. */
async function pay(payer: Payer, amount: string, changes = {}, on = server): Promise<string> {
  const { data } = await deposit(on, payer, amount, changes)
  await sendMessage(on, messageOf(data.invoiceId, { amount }))
  await on.deps.db.query('update ledger_balance set turnover_required = 0, turnover_done = 0')
  on.clock.advance(1000)
  return data.invoiceId
}

describe('money that came by card', () => {
  test('goes back to the card first, and the refusal names the card', async () => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    await givenCash(server, payer.id, 'EUR', 10_000n)
    const refused = await withdraw(server, payer, '20.00')
    expect([refused.status, refused.error?.code]).toEqual([409, 13_012])
    expect(refused.error?.message).toBe(
      'You deposited with Visa, Mastercard. Please withdraw €50 to it first.',
    )
    const list = () =>
      server.call('listWithdrawalMethods', { token: payer.token, query: { currency: 'EUR' } })
    const [first] = (await list()).data
    expect(first).toMatchObject({
      method: 'card',
      description: 'First €50 goes back to this method',
    })

    expect((await withdraw(server, payer, '30.00', CARD)).status).toBe(200)
    expect((await withdraw(server, payer, '20.00')).error?.message).toContain('€20 ')
    expect((await withdraw(server, payer, '20.00', CARD)).status).toBe(200)
    expect((await withdraw(server, payer, '20.00')).status).toBe(200)
    expect((await list()).data.map(({ description }) => description)).not.toContain(first?.description)
    expect(await cashOf(server, payer)).toBe('80.00')
  })

  test('makes no room in a deposit limit when it is paid back', async () => {
    const payer = await givenPayer(server)
    await limitDeposits(server, payer, '50.00')
    await pay(payer, '50.00')
    const { data } = await withdraw(server, payer, '50.00', CARD)
    await payOut(server, { id: data.id, amount: '50.00', currency: 'EUR' })
    expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'paid' })
    expect((await deposit(server, payer, '20.00')).error?.code).toBe(13_100)
    await passHours(server, payer, 24)
    expect((await deposit(server, payer, '50.00')).status).toBe(200)
  })

  test('is owed again if the withdrawal fails', async () => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    const { data } = await withdraw(server, payer, '50.00', CARD)
    await server.settle()
    await sendMessage(server, messageOf(data.id, { kind: 'payout', status: 'failed' }))
    expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'failed' })
    expect((await withdraw(server, payer, '50.00')).error?.code).toBe(13_012)
  })

  test.each([
    ['in full', undefined, '€50 '],
    ['without what its held part covered', '30.00', '€70 '],
  ])('is owed after a chargeback of a deposit that was partly held, %s', async (_name, part, owed) => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    const held = await deposit(server, payer, '50.00')
    await limitDeposits(server, payer, '70.00')
    await decideOnPage(held.data.action)
    const { invoiceId } = held.data
    const by = { actor: 'staff:ada', secondMember: 'staff:bob', reason: 'reversed', reference: invoiceId }
    const amount = part === undefined ? {} : { amount: 3000n }
    await chargeBack(server.deps, { invoiceId, ...by, ...amount })
    await server.deps.db.query('update ledger_balance set turnover_required = 0, turnover_done = 0')
    expect((await withdraw(server, payer, '20.00')).error?.message).toContain(`Please withdraw ${owed}`)
  })

  test('is no longer owed once it was lost, except for stakes in open rounds', async () => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    await givenCash(server, payer.id, 'EUR', -5000n)
    await pay(payer, '60.00', EWALLET)
    expect((await withdraw(server, payer, '20.00')).error?.message).toContain(
      'E-wallet. Please withdraw €60 ',
    )
    expect((await withdraw(server, payer, '60.00', EWALLET)).status).toBe(200)

    const player = await givenPayer(server)
    await pay(player, '50.00')
    await givenCash(server, player.id, 'EUR', -5000n)
    await server.deps.db.query(
      `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at)
       values ($1, 'studio', 'r', $2, 'EUR', 'mines', '{5000,0}', '{0,0}', '{0,0,0,0}', true, $3)`,
      [player.id, crypto.randomUUID(), new Date(server.clock.now().getTime() - 500)],
    )
    await pay(player, '60.00', EWALLET)
    expect((await withdraw(server, player, '60.00', EWALLET)).status).toBe(200)
    await givenCash(server, player.id, 'EUR', 5000n)
    expect((await withdraw(server, player, '50.00', EWALLET)).error?.message).toContain('Visa, Mastercard')
    await server.database.pool.query('delete from round where player = $1', [player.id])
  })

  test.each([
    ['is open', 'open', null],
    ['is cashed out after the next deposit', 'cashed out', 60_000],
  ])('is still owed while a bet on sport %s', async (_name, state, paidInMs) => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    await givenCash(server, payer.id, 'EUR', -5000n)
    const now = server.clock.now().getTime()
    const { pool } = server.database
    await pool.query(
      `insert into sports_bet (player, provider, external_id, id, asset, digest, terms, state, stake, stake_left, counted, placed_at,
         counted_at, settled_at)
       values ($1, 'acme', 'b', $2, 'EUR', '', '{}', $3, 5000, 0, '{0,0,0,0}', $4, $4, $5)`,
      [payer.id, crypto.randomUUID(), state, new Date(now - 500), paidInMs && new Date(now + paidInMs)],
    )
    await pay(payer, '60.00', EWALLET)
    expect((await withdraw(server, payer, '60.00', EWALLET)).status).toBe(200)
    await givenCash(server, payer.id, 'EUR', 5000n)
    expect((await withdraw(server, payer, '50.00', EWALLET)).error?.message).toContain('Visa, Mastercard')
    await pool.query('delete from sports_bet where player = $1', [payer.id])
  })

  async function givenSilentRound(playerId: string): Promise<string> {
    const id = crypto.randomUUID()
    await server.deps.db.query(
      `insert into silent_round (round_id, player, provider, external_id, asked_at, answer, closed_at)
       values ($1, $2, 'studio', 'r', $3, 'open', $3)`,
      [id, playerId, server.clock.now()],
    )
    return id
  }

  test('is still owed if such a round may have paid it in a month that is detached', async () => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    await givenCash(server, payer.id, 'EUR', -5000n)
    await givenSilentRound(payer.id)
    await pay(payer, '60.00', EWALLET)
    expect((await withdraw(server, payer, '60.00', EWALLET)).status).toBe(200)
    await givenCash(server, payer.id, 'EUR', 5000n)
    const { db } = server.database
    await db.query(
      `insert into ledger_detached (month, kinds, kept_key, entries) values (date_trunc('month', $1::timestamptz at time zone 'UTC'), '{win}', '', 0)`,
      [server.clock.now()],
    )
    expect((await withdraw(server, payer, '50.00', EWALLET)).error?.message).toContain('Visa, Mastercard')
    await db.query('delete from ledger_detached')
  })

  test('is still owed if a round that was ended as silent pays it after the next deposit', async () => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    await givenCash(server, payer.id, 'EUR', -5000n)
    const groupId = await givenSilentRound(payer.id)
    await pay(payer, '60.00', EWALLET)
    expect((await withdraw(server, payer, '60.00', EWALLET)).status).toBe(200)
    const win = { asset: 'EUR', kind: 'win', source: 'studio', contra: 'games:studio' } as const
    await inTransaction(server.deps.db, (tx) =>
      withPlayerLock(server.deps, tx, payer.id, ['EUR'], (held) =>
        held.post({
          ...win,
          externalId: groupId,
          groupId,
          actor: 'provider:studio',
          deltas: { cash: 5000n },
        }),
      ),
    )
    expect((await withdraw(server, payer, '50.00', EWALLET)).error?.message).toContain('Visa, Mastercard')
  })

  test('is still owed while a bonus holds money that can become cash', async () => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    const forfeits = await inTransaction(server.deps.db, (tx) =>
      withPlayerLock(server.deps, tx, payer.id, ['EUR'], (held) =>
        giveActiveBonus(held, 'EUR', { amount: 5000n, target: 900_000n }),
      ),
    )
    await givenCash(server, payer.id, 'EUR', -5000n)
    await pay(payer, '60.00', EWALLET)
    expect((await withdraw(server, payer, '60.00', { ...EWALLET, forfeits })).status).toBe(200)
    await givenCash(server, payer.id, 'EUR', 5000n)
    expect((await withdraw(server, payer, '50.00', EWALLET)).error?.message).toContain('Visa, Mastercard')
  })

  test('may go to the bank if the rest is too little for the card', async () => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    await givenCash(server, payer.id, 'EUR', 5000n)
    expect((await withdraw(server, payer, '45.00', CARD)).status).toBe(200)
    // 5.00 are still owed, and the card pays out at least 10.00.
    expect((await withdraw(server, payer, '50.00', CARD)).status).toBe(200)
    await givenCash(server, payer.id, 'EUR', 5000n)
    expect((await withdraw(server, payer, '50.00')).status).toBe(200)
  })

  test('goes only one way if several withdrawals are requested at the same time', async () => {
    const payer = await givenPayer(server)
    await pay(payer, '50.00')
    await givenCash(server, payer.id, 'EUR', 5000n)
    const answers = await Promise.all([
      withdraw(server, payer, '50.00', CARD),
      withdraw(server, payer, '50.00'),
      withdraw(server, payer, '50.00', EWALLET),
    ])
    expect(answers[0].status).toBe(200)
    const { rows } = await server.deps.db.query<{ method: string }>(
      `select method from invoice where player_id = $1 and type = ${InvoiceType.withdrawal} order by created_at, method`,
      [payer.id],
    )
    // Requests before the card's were refused; of the others, one found money left.
    expect(rows.filter(({ method }) => method === 'card')).toHaveLength(1)
    expect(rows.length).toBeLessThanOrEqual(2)
  })
})

test('money from a method without payouts may go anywhere', async () => {
  const payer = await givenPayer(server)
  await pay(payer, '50.00', { method: 'instant-bank' })
  expect(
    (await withdraw(server, payer, '50.00', { fields: { iban: IBAN, account_holder: 'Ada' } })).status,
  ).toBe(200)
})

test.each([
  ['person', 'requested'],
  ['allow', 'approved'],
])('with whileOwed "%s", a withdrawal to another method is %s', async (whileOwed, state) => {
  const config = copyConfig()
  config.edit<{ withdrawals: object }>(
    'payment-methods.json',
    ({ withdrawals }) => void Object.assign(withdrawals, { whileOwed }),
  )
  const other = await startTestServer({
    env: { ROLES: 'api,inbound,jobs,sandbox', CONFIG_DIR: config.folder },
  })
  const payer = await givenPayer(other)
  await pay(payer, '50.00', {}, other)
  const { status, data } = await withdraw(other, payer, '20.00')
  expect([status, data.state]).toEqual([200, state])
  await other.stop()
  config.remove()
})
