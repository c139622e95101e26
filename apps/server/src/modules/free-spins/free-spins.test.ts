/** Free spins of an offer from the code to their winnings, at a provider that is a small real server. */
import { AccountStatus, BonusCodeTrigger } from '@fairhall/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { startAuditedProvider } from '#tests/support/games/game-provider.ts'
import { givenPayer, type Payer } from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { setRestriction, withPlayerLock } from '../player-state/index.ts'
import { reviseSettings, type SettingsSnapshot } from '../settings/index.ts'
import { followUpFreespins, reconcileFreespins } from './follow-ups.service.ts'
import { revokeFreespinsOfDeposit } from './revocations.service.ts'

const DAY_MS = 86_400_000
const { hidden, inactive } = AccountStatus
const acme = await startAuditedProvider()
const { server, spins } = acme
const { deps } = server

beforeEach(() => {
  Object.assign(spins, { answer: 'accept', status: { state: 'unknown' } })
  spins.calls.length = 0
})

const list = async ({ token }: Payer, status?: readonly string[]) =>
  (await server.call('listPlayerFreespins', { token, query: status === undefined ? {} : { status } })).data
const activate = ({ token }: Payer, id: string) =>
  server.call('activatePlayerFreespin', { token, params: { id } })
const cancel = ({ token }: Payer, id: string) =>
  server.call('cancelPlayerFreespin', { token, params: { id } })
const bonusesOf = async ({ token }: Payer) =>
  (await server.call('listPlayerBonuses', { token, query: {} })).data
const balanceOf = async ({ token }: Payer) => (await server.call('listAccounts', { token })).data[0]?.balance
const report = ({ accountId }: Payer, id: string, status: string, total: string, more: object = {}) =>
  acme.call('freespins', {
    issue_id: id,
    account_id: accountId,
    currency: 'EUR',
    status,
    total_win: total,
    ...more,
  })

async function given(terms: object = {}) {
  const payer = await givenPayer(server)
  const body = { bonusCode: 'spins20', trigger: BonusCodeTrigger.direct }
  expect((await server.call('addBonusCode', { token: payer.token, body })).data.status).toBe(2)
  const [issued] = await list(payer)
  const id = issued?.id ?? ''
  await deps.pool.query('update player_freespin set terms = terms || $2 where id = $1', [
    id,
    JSON.stringify(terms),
  ])
  return { payer, id }
}

async function givenActive(terms: object = {}) {
  const { payer, id } = await given(terms)
  expect((await activate(payer, id)).data).toMatchObject({ status: 2, result: 1 })
  return { payer, id }
}

const cashTerms = {
  wagering: { multiplier: 0, of: 'bonus', days: 7, activateDays: 7, contributions: {}, forbidden: [] },
}

describe('activation', () => {
  test('waits while the operator has paused the offer', async () => {
    const { payer, id } = await given()
    const by = { file: 'bonuses.json', actor: 'staff:ada', reason: 'a trial' }
    const paused = ({ bonuses }: SettingsSnapshot) => ({
      ...bonuses,
      offers: bonuses.offers.map((offer) => ({ ...offer, isEnabled: offer.type !== 'freespins' })),
    })
    await reviseSettings(deps, { ...by, content: paused })
    expect((await activate(payer, id)).error?.code).toBe(14024)
    expect(spins.calls).toEqual([])
    await reviseSettings(deps, { ...by, content: null })
    expect((await activate(payer, id)).data).toMatchObject({ status: 2 })
  })

  test('asks the provider once for each press, and becomes active with its answer', async () => {
    const { payer, id } = await given()
    expect(await list(payer)).toMatchObject([
      {
        id,
        status: 1,
        count: 20,
        quantity: 20,
        stake: '0.20',
        gameId: 'acme-train',
        gameTitle: 'Night Train',
        won: '0.00',
      },
    ])
    const replies = await Promise.all([activate(payer, id), activate(payer, id)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await list(payer)).toMatchObject([{ id, status: 2, result: 1, isPending: false }])
    expect(spins.calls[0]?.body).toMatchObject({
      issue_id: id,
      quantity: 20,
      bet_amount: '0.20',
      games: ['train'],
      account: { id: payer.accountId },
      valid_until: new Date(server.clock.now().getTime() + 7 * DAY_MS).toISOString(),
    })
    expect(new Set(spins.calls.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await activate(payer, id)).status).toBe(200)
  })

  test('that the provider refuses leaves the spins issued, for another try', async () => {
    const { payer, id } = await given()
    spins.answer = 601
    expect((await activate(payer, id)).error?.code).toBe(14031)
    expect(await list(payer)).toMatchObject([{ status: 1, isPending: false }])
    spins.answer = 'accept'
    expect((await activate(payer, id)).data).toMatchObject({ status: 2 })
  })

  test('that the provider does not answer is repeated by the job, with the same content', async () => {
    const { payer, id } = await given()
    spins.answer = 'silence'
    expect((await activate(payer, id)).error?.code).toBe(14030)
    expect(await list(payer)).toMatchObject([{ status: 1, isPending: true }])
    expect((await cancel(payer, id)).error?.code).toBe(14030)
    await followUpFreespins(deps)
    expect(spins.calls).toHaveLength(1)
    server.clock.advance(61_000)
    spins.answer = 'accept'
    await Promise.all([followUpFreespins(deps), followUpFreespins(deps)])
    expect(new Set(spins.calls.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(spins.calls).toHaveLength(2)
    expect(await list(payer)).toMatchObject([{ status: 2, isPending: false }])
  })

  test('is refused to an excluded player, for spins of others and after the deadline', async () => {
    const { payer, id } = await given()
    const other = await givenPayer(server)
    expect((await activate(other, id)).status).toBe(404)
    expect((await cancel(other, id)).status).toBe(404)
    await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, [], (locked) => setRestriction(locked, 'blocked', null)),
    )
    expect((await activate(payer, id)).status).not.toBe(200)
    expect(spins.calls).toEqual([])
    const late = await given()
    await deps.pool.query('update player_freespin set activate_by = $2 where id = $1', [
      late.id,
      deps.clock.now(),
    ])
    expect((await activate(late.payer, late.id)).error?.code).toBe(14020)
  })
})

describe('cancelling', () => {
  test('takes issued spins away immediately, and asks the provider first for active ones', async () => {
    const { payer, id } = await given()
    expect((await cancel(payer, id)).data).toMatchObject({ status: 3, result: 3 })
    expect(spins.calls).toEqual([])
    const active = await givenActive()
    spins.answer = 620
    expect((await cancel(active.payer, active.id)).error?.code).toBe(14032)
    spins.answer = 'silence'
    expect((await cancel(active.payer, active.id)).error?.code).toBe(14006)
    expect(await list(active.payer)).toMatchObject([{ status: 2 }])
    spins.answer = 'accept'
    expect((await cancel(active.payer, active.id)).data).toMatchObject({ status: 3, result: 3 })
    expect((await report(active.payer, active.id, 'cancelled', '0')).status).toBe(200)
    expect((await report(active.payer, active.id, 'played', '5.00')).status).toBe(400)
    expect(await balanceOf(active.payer)).toBe('0.00')
  })
})

describe('winnings', () => {
  test('become a bonus once, limited by the offer, under repeated and concurrent reports', async () => {
    const { payer, id } = await givenActive()
    expect((await report(payer, id, 'active', '2.00', { spins_left: 15 })).balance).toBe('0.00')
    expect(await list(payer)).toMatchObject([{ count: 15, won: '2.00' }])
    const ids = [id, id.toUpperCase(), id, id.toUpperCase()]
    const replies = await Promise.all(ids.map((written) => report(payer, written, 'played', '70.00')))
    expect(new Set(replies.map(({ status, balance }) => `${status} ${balance}`))).toEqual(
      new Set(['200 0.00']),
    )
    expect(await list(payer, ['3'])).toMatchObject([{ status: 3, result: 2, count: 0, won: '70.00' }])
    expect(await bonusesOf(payer)).toMatchObject([
      {
        name: 'Free spins winnings',
        status: 1,
        amount: '50.00',
        wagerTarget: '1500.00',
        cashMaxAmount: '100.00',
      },
    ])
    expect((await report(payer, id, 'played', '70.01')).meta?.api_message).toMatch(/^issue_id/)
    expect((await report(payer, id, 'active', '1.00')).status).toBe(200)
    expect(await bonusesOf(payer)).toHaveLength(1)
  })

  test('become cash without wagering, also of a hidden account, and the answer is repeated after other money moved', async () => {
    const { payer, id } = await givenActive(cashTerms)
    await deps.pool.query('update wallet_account set status = $2 where player_id = $1', [payer.id, hidden])
    expect((await report(payer, id, 'played', '7.50')).balance).toBe('7.50')
    expect((await server.call('listAccounts', { token: payer.token })).data[0]?.status).toBe(inactive)
    const other = await given(cashTerms)
    expect((await report(other.payer, other.id, 'played', '7.50')).meta?.api_message).toMatch(
      /was not issued/,
    )
    expect((await report(payer, id, 'played', '7.50')).balance).toBe('7.50')
    expect(await balanceOf(payer)).toBe('7.50')
    expect(await bonusesOf(payer)).toEqual([])
  })

  test('of nothing finish the spins too', async () => {
    const { payer, id } = await givenActive()
    expect((await report(payer, id, 'played', '0')).status).toBe(200)
    expect(await list(payer, ['3'])).toMatchObject([{ result: 2 }])
    expect(await bonusesOf(payer)).toEqual([])
  })

  test('are refused for the account of another player', async () => {
    const { payer, id } = await givenActive()
    const other = await givenPayer(server)
    expect((await report(other, id, 'played', '7.50')).meta?.api_message).toBe(
      'issue_id: belongs to another player',
    )
    expect((await report(payer, id, 'played', '7.50')).status).toBe(200)
  })

  test('move nothing if the transaction breaks, and everything when it is repeated', async () => {
    const { payer, id } = await givenActive(cashTerms)
    const { db } = server.database
    await db.query(
      `create function break_off() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
    )
    await db.query(
      `create trigger break_off before update on player_freespin for each row when (new.stage = 'over') execute function break_off()`,
    )
    expect((await report(payer, id, 'played', '7.50')).status).toBe(500)
    expect(await balanceOf(payer)).toBe('0.00')
    await db.query('drop function break_off cascade')
    expect((await report(payer, id, 'played', '7.50')).balance).toBe('7.50')
  })

  const nothing = { status: 200, balance: '0.00' }
  test.each([
    ['active', 2, 1, 'silence', 'active', nothing],
    ['unreported', 3, 4, 'silence', 'active', nothing],
    ['active', 2, 1, 620, 'active', nothing],
    ['active', 2, 1, 620, 'unknown', { status: 400 }],
  ] as const)(
    'of a charged-back deposit are not paid: the spins are %s (%i-%i), and the provider answers %s and then %s',
    async (stage, status, result, answer, state, reply) => {
      const { payer, id } = await givenActive(cashTerms)
      await deps.pool.query(
        `update player_freespin set cause = 'deposit:' || id, (stage, status, result) = ($2, $3, $4) where id = $1`,
        [id, stage, status, result],
      )
      await inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, payer.id, [], (locked) => revokeFreespinsOfDeposit(deps, locked, id)),
      )
      expect(await list(payer, ['3'])).toMatchObject([{ result: 3 }])
      spins.calls.length = 0
      Object.assign(spins, { answer, status: { state } })
      await followUpFreespins(deps)
      expect(spins.calls[0]).toMatchObject({ call: 'cancel', body: { issue_id: id } })
      for (const _ of ['first', 'repeat'])
        expect(await report(payer, id, 'played', '7.50')).toMatchObject(reply)
    },
  )
})

describe('the jobs', () => {
  test('end spins that were not activated, on two workers', async () => {
    const { payer, id } = await given()
    await deps.pool.query('update player_freespin set activate_by = $2 where id = $1', [id, deps.clock.now()])
    await Promise.all([followUpFreespins(deps), followUpFreespins(deps)])
    expect(await list(payer, ['3'])).toMatchObject([{ status: 3, result: 4, version: 2 }])
  })

  test('end active spins after their days, and pay what is reported later', async () => {
    const { payer, id } = await givenActive(cashTerms)
    await deps.pool.query('update player_freespin set expires_at = $2 where id = $1', [id, deps.clock.now()])
    spins.status = { state: 'active', total_win: '1.00', spins_left: 3 }
    await followUpFreespins(deps)
    expect(await list(payer, ['3'])).toMatchObject([{ result: 4, won: '1.00', count: 3 }])
    expect((await report(payer, id, 'expired', '1.50')).balance).toBe('1.50')
    expect(await list(payer, ['3'])).toMatchObject([{ result: 4 }])
  })

  test('finish spins whose final report was missed', async () => {
    const { payer, id } = await givenActive(cashTerms)
    await reconcileFreespins(deps)
    expect(await list(payer)).toMatchObject([{ status: 2 }])
    spins.status = { state: 'played', total_win: '3.00' }
    await Promise.all([reconcileFreespins(deps), reconcileFreespins(deps)])
    expect(await balanceOf(payer)).toBe('3.00')
    expect(await list(payer, ['3'])).toMatchObject([{ result: 2, id }])
  })
})
