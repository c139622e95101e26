import { AccountStatus, BonusStatus } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import {
  cashOf,
  deposit,
  findings,
  givenPayer,
  passHours,
  type Payer,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { giveActiveBonus, withoutActivation } from '#tests/support/payments/bonuses.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { withPlayerLock } from '../../player-state/index.ts'
import { followEnds } from '../bonuses.consumer.ts'
import { endBonus } from '../wagering/wagering.rules.ts'
import { forfeitForWithdrawal } from '../wagering/wagering.service.ts'
import { endBonusesOver } from './player-bonuses.service.ts'

const server = await startCashier()
const { deps } = server

async function givenBonus() {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
  await withoutActivation(server, payer, () => sendMessage(server, messageOf(data.invoiceId)))
  const [bonus] = await list(payer)
  return { payer, id: bonus?.id ?? '' }
}
const list = async (payer: Payer, status?: readonly string[]) =>
  (
    await server.call('listPlayerBonuses', {
      token: payer.token,
      query: status === undefined ? {} : { status },
    })
  ).data
const activate = (payer: Payer, id: string) =>
  server.call('activatePlayerBonus', { token: payer.token, params: { id } })
const cancel = (payer: Payer, id: string) =>
  server.call('cancelPlayerBonus', { token: payer.token, params: { id } })

async function balanceOf(payer: Payer) {
  const { data } = await server.call('listAccounts', { token: payer.token })
  return data[0]?.balance
}

/** Simulates a bet that holds some of the bonus money. */
const openRound = (payer: Payer, bonusOpen: number) =>
  inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, payer.id, ['EUR'], (locked) =>
      locked.saveAsset({ ...locked.asset('EUR'), bonusOpen }),
    ),
  )

describe('an issued bonus', () => {
  test('is listed with its wagering target, and becomes bonus money when activated', async () => {
    const { payer, id } = await givenBonus()
    expect(await list(payer)).toMatchObject([
      { id, name: 'First deposit bonus', status: 1, result: 1, amount: '50.00', wagerTarget: '2000.00' },
    ])
    const all = await Promise.all([activate(payer, id), activate(payer, id), activate(payer, id)])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await list(payer)).toMatchObject([{ id, status: 2, result: 1, maxBetAmount: '5.00' }])
    expect([await balanceOf(payer), await cashOf(server, payer)]).toEqual(['100.00', '50.00'])
  })

  test('shows an account again that the player has hidden', async () => {
    const { payer, id } = await givenBonus()
    const { hidden, inactive } = AccountStatus
    await deps.pool.query('update wallet_account set status = $2 where player_id = $1', [payer.id, hidden])
    await activate(payer, id)
    const { data } = await server.call('listAccounts', { token: payer.token })
    expect(data).toMatchObject([{ status: inactive, balance: '100.00' }])
  })

  test('is lost when less than the smallest bet of its offer is left', async () => {
    const { payer, id } = await givenBonus()
    await activate(payer, id)
    const asset = await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, ['EUR'], (locked) => Promise.resolve(locked.asset('EUR'))),
    )
    expect(endBonus(asset, 9n)).toMatchObject({ result: 'lost', toOperator: 9n })
    expect(endBonus(asset, 10n)).toBeNull()
  })

  test('can be cancelled without moving money', async () => {
    const { payer, id } = await givenBonus()
    expect((await cancel(payer, id)).data).toMatchObject({ status: 3, result: 3 })
    expect((await activate(payer, id)).error?.code).toBe(14020)
    expect(await list(payer)).toEqual([])
    expect(await list(payer, ['3'])).toHaveLength(1)
  })

  test('starts after the earlier one of its package, also when a deposit brings it', async () => {
    const { payer, id } = await givenBonus()
    await passHours(server, payer, 1)
    const { data } = await deposit(server, payer, '50.00', { bonusId: 'welcome-second' })
    await sendMessage(server, messageOf(data.invoiceId))
    const next = (await list(payer)).find((bonus) => bonus.id !== id)
    expect(next?.status).toBe(BonusStatus.issued)
    expect((await activate(payer, next?.id ?? '')).error?.code).toBe(14026)
    await cancel(payer, id)
    expect((await activate(payer, next?.id ?? '')).status).toBe(200)
  })

  test('of another player is not found', async () => {
    const { id } = await givenBonus()
    const other = await givenPayer(server)
    expect((await activate(other, id)).status).toBe(404)
    expect((await cancel(other, id)).status).toBe(404)
  })

  test("can't be activated after its deadline, and ends automatically", async () => {
    const { payer, id } = await givenBonus()
    await passHours(server, payer, 7 * 24)
    expect((await activate(payer, id)).error?.code).toBe(14020)
    await endBonusesOver(deps)
    expect(await list(payer, ['3'])).toMatchObject([{ status: 3, result: 4 }])
  })

  test("that can't be ended does not delay the end of others", async () => {
    const [stuck, other] = [await givenBonus(), await givenBonus()]
    const { db } = server.database
    await db.query(
      `create function hold_back() returns trigger language plpgsql as $$ begin raise 'held back'; end $$`,
    )
    await db.query(
      `create trigger hold_back before update on player_bonus for each row when (old.id = '${stuck.id}') execute function hold_back()`,
    )
    await passHours(server, other.payer, 7 * 24)
    await endBonusesOver(deps)
    expect(await list(other.payer, ['3'])).toHaveLength(1)
    await db.query('drop function hold_back cascade')
    await endBonusesOver(deps)
    const { payer } = stuck
    await passHours(server, payer, 0)
    expect(await list(payer, ['3'])).toHaveLength(1)
  })
})

describe('an active bonus', () => {
  test('that is cancelled returns to the operator, and another one can follow', async () => {
    const { payer, id } = await givenBonus()
    await activate(payer, id)
    const second = await deposit(server, payer, '50.00', { bonusId: 'welcome-second' })
    await sendMessage(server, messageOf(second.data.invoiceId))
    const next = (await list(payer)).find((bonus) => bonus.status === BonusStatus.issued)?.id ?? ''
    expect((await activate(payer, next)).error?.code).toBe(14021)
    expect((await cancel(payer, id)).data).toMatchObject({ status: 3, result: 3 })
    expect(await balanceOf(payer)).toBe('100.00')
    expect((await activate(payer, next)).status).toBe(200)
    expect(await balanceOf(payer)).toBe('125.00')
  })

  test('is replaced by another one in one step, or nothing happens', async () => {
    const { payer, id } = await givenBonus()
    await activate(payer, id)
    const second = await deposit(server, payer, '50.00', { bonusId: 'welcome-second' })
    await sendMessage(server, messageOf(second.data.invoiceId))
    const next = (await list(payer)).find((bonus) => bonus.status === BonusStatus.issued)?.id ?? ''
    const change = (replaces: string) =>
      server.call('activatePlayerBonus', { token: payer.token, params: { id: next }, body: { replaces } })
    expect((await change(next)).error?.code).toBe(14021)
    await openRound(payer, 1)
    expect((await change(id)).error?.code).toBe(13008)
    expect(await list(payer, ['2'])).toMatchObject([{ id }])
    await openRound(payer, 0)
    const all = await Promise.all([change(id), change(id)])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await list(payer, ['2'])).toMatchObject([{ id: next }])
    expect(await list(payer, ['3'])).toMatchObject([{ id, result: 3 }])
    expect(await balanceOf(payer)).toBe('125.00')
  })

  test('waits for the round that holds its money: cancelling is refused, and expiry takes effect afterwards', async () => {
    const { payer, id } = await givenBonus()
    await activate(payer, id)
    await openRound(payer, 1)
    expect((await cancel(payer, id)).error?.code).toBe(13008)
    await passHours(server, payer, 30 * 24)
    await endBonusesOver(deps)
    expect(await list(payer)).toMatchObject([{ status: 2 }])
    await openRound(payer, 0)
    await endBonusesOver(deps)
    expect(await list(payer, ['3'])).toMatchObject([{ status: 3, result: 4 }])
    expect(await balanceOf(payer)).toBe('50.00')
  })

  test.each(['cancel', 'expire', 'withdraw'] as const)('that is wagered becomes cash: %s', async (how) => {
    const payer = await givenPayer(server)
    const id = await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, ['EUR'], async (locked) => {
        const given = await giveActiveBonus(locked, 'EUR', { amount: 1000n, target: 0n })
        if (how === 'withdraw') expect(await forfeitForWithdrawal(locked, 'EUR', 'test')).toBe(false)
        return given
      }),
    )
    if (how === 'cancel') await cancel(payer, id)
    await inTransaction(deps.db, (tx) =>
      tx.query('update player_bonus set expires_at = $2 where id = $1', [id, deps.clock.now()]),
    )
    if (how === 'expire') await endBonusesOver(deps)
    await server.settle()
    expect(await cashOf(server, payer)).toBe('10.00')
    expect(await list(payer, ['3'])).toMatchObject([{ id, status: 3, result: 2 }])
    expect(await findings(server)).toEqual([])
  })

  test('ends once, as its first event says, whatever is requested before the event is handled', async () => {
    const { payer, id } = await givenBonus()
    await activate(payer, id)
    const second = await deposit(server, payer, '50.00', { bonusId: 'welcome-second' })
    await sendMessage(server, messageOf(second.data.invoiceId))
    const next = (await list(payer)).find((bonus) => bonus.status === BonusStatus.issued)?.id ?? ''
    await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, ['EUR'], (locked) => forfeitForWithdrawal(locked, 'EUR', 'test')),
    )
    expect(await findings(server)).toEqual([])
    expect((await activate(payer, next)).error?.code).toBe(14021)
    expect((await cancel(payer, id)).error?.code).toBe(14020)
    // Nor does the next one announce itself again and again while the event is delayed.
    const chosen = { kind: 'bonus.chosen', playerId: payer.id, bonusId: next, currency: 'EUR' } as const
    const text = `select count(*)::int as count from ledger_outbox where events::text like '%bonus.chosen%'`
    const announced = async () => (await deps.db.query<{ count: number }>(text)).rows
    const before = await announced()
    await inTransaction(deps.db, (tx) => followEnds(deps).handle(tx, [chosen]))
    expect(await announced()).toEqual(before)
    await inTransaction(deps.db, (tx) =>
      tx.query('update player_bonus set expires_at = $2 where id = $1', [id, deps.clock.now()]),
    )
    await endBonusesOver(deps)
    expect(await list(payer, ['2'])).toMatchObject([{ id }])

    const event = { playerId: payer.id, bonusId: id, currency: 'EUR', released: '0' } as const
    const handle = (result: 'cancelled' | 'lost') =>
      inTransaction(deps.db, (tx) =>
        followEnds(deps).handle(tx, [{ kind: 'bonus.finished', ...event, result }]),
      )
    await handle('cancelled')
    await handle('lost')
    expect(await list(payer, ['3'])).toMatchObject([{ id, status: 3, result: 3 }])
    expect((await activate(payer, next)).status).toBe(200)
  })
})
