/** Players who are excluded from play can log in to withdraw all of their money, and do nothing else. */
import { PlayerStatus } from '@fairhall/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { endDestinationWait, givenFactor } from '#tests/support/players/factors.ts'
import {
  cashOf,
  deposit,
  findings,
  givenPayer,
  invoiceOf,
  passHours,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { endBreaks } from '../limits/breaks.service.ts'
import { beginBreak, endOf, EXCLUSION } from '../limits/index.ts'
import { reviseSettings } from '../settings/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { approveWithdrawal } from '../withdrawals/index.ts'

const server = await startCashier()
const { deps } = server
const ADA = { actor: 'staff:ada', reason: 'own money' }
const EXCLUDED = { status: 409, error: { code: 11041 } }
const DAY_MS = 86_400_000

const signIn = (payer: Payer) =>
  server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
const exclude = (payer: Payer, period = 'half-year') =>
  server.call('createLimit', { token: payer.token, body: { definition: 4, period } })

/** A player who excluded themselves and has logged in again. */
async function givenExcluded(options: { cash?: bigint } = {}): Promise<Payer> {
  const payer = await givenPayer(server, options)
  expect((await exclude(payer)).status).toBe(200)
  payer.token = (await signIn(payer)).data.accessToken
  return payer
}

const turnOverOf = async (payer: Payer) => {
  const query = { currency: 'EUR' }
  return (await server.call('getTurnOverWager', { token: payer.token, query })).data
}

async function forbidExcludedLogin() {
  const { limits } = deps.settings.current()
  const content = { ...limits, excludedMayWithdraw: false }
  await reviseSettings(deps, { file: 'limits.json', content, ...ADA })
}

afterEach(() => reviseSettings(deps, { file: 'limits.json', content: null, ...ADA }))

describe('an excluded player', () => {
  test('is logged out everywhere immediately, and can log in to a session that shows the end of the exclusion', async () => {
    const payer = await givenPayer(server, { cash: 5000n })
    const other = (await signIn(payer)).data.accessToken
    await exclude(payer)
    for (const token of [payer.token, other])
      expect((await server.call('getProfile', { token })).status).toBe(401)

    const { status, data } = await signIn(payer)
    expect(status).toBe(200)
    const token = data.accessToken
    expect((await server.call('getProfile', { token })).data).toMatchObject({ status: 5 })
    const limits = (await server.call('listLimits', { token })).data
    const until = new Date(server.clock.now().getTime() + 183 * DAY_MS).toISOString()
    expect(limits).toMatchObject([{ definition: 4, period: 'half-year', until }])
    expect((await server.call('refreshSession', { token })).status).toBe(200)
  })

  test('may withdraw money that was not staked: staff approves it, and it is paid', async () => {
    const payer = await givenPayer(server)
    const { data: paid } = await deposit(server, payer, '50.00')
    await sendMessage(server, messageOf(paid.invoiceId, { amount: '50.00' }))
    expect((await withdraw(server, payer, '50.00')).error?.code).toBe(13004)
    await exclude(payer)
    payer.token = (await signIn(payer)).data.accessToken
    expect(await turnOverOf(payer)).toMatchObject({ total: '50.00', turnOverWagerAmount: '0.00' })

    const { data } = await withdraw(server, payer, '50.00', { method: 'card', fields: {} })
    expect(data).toMatchObject({ state: 'requested' })
    await approveWithdrawal(deps, data.id, ADA)
    await server.settle()
    expect(await sendMessage(server, messageOf(data.id, { kind: 'payout', amount: '50.00' }))).toBe('booked')
    expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'paid' })
    expect(await cashOf(server, payer)).toBe('0.00')
    const { rows } = await deps.db.query(
      'select turnover_required as required from player_asset where player = $1',
      [payer.id],
    )
    expect(rows).toEqual([{ required: 0n }])
  })

  test('must stake remaining money again after the exclusion has ended', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    await sendMessage(server, messageOf(data.invoiceId, { amount: '50.00' }))
    await exclude(payer)
    server.clock.advance(184 * DAY_MS)
    await endBreaks(deps)
    payer.token = (await signIn(payer)).data.accessToken
    expect(await turnOverOf(payer)).toMatchObject({ turnOverWagerAmount: '50.00' })
    expect((await withdraw(server, payer, '50.00')).error?.code).toBe(13004)
  })

  test('forfeits the bonus with the withdrawal, and keeps their own money', async () => {
    const payer = await givenPayer(server, { cash: 8000n })
    const forfeits = await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, ['EUR'], (locked) =>
        giveActiveBonus(locked, 'EUR', { amount: 3000n, target: 90_000n }),
      ),
    )
    await exclude(payer)
    payer.token = (await signIn(payer)).data.accessToken
    expect((await withdraw(server, payer, '30.00', { forfeits })).status).toBe(200)
    const { data } = await server.call('listAccounts', { token: payer.token })
    expect(data[0]).toMatchObject({ balance: '50.00', withdrawalBalance: '50.00' })
  })

  test('is refused deposits and games, stays logged in, and gets pending deposits returned', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    await exclude(payer)
    payer.token = (await signIn(payer)).data.accessToken
    expect(await deposit(server, payer, '20.00')).toMatchObject(EXCLUDED)
    const params = { id: 'studio-dice' }
    for (const mode of ['money', 'demo'])
      expect(await server.call('playGame', { token: payer.token, params, body: { mode } })).toMatchObject(
        EXCLUDED,
      )
    expect(await sendMessage(server, messageOf(data.invoiceId, { amount: '50.00' }))).toBe('booked')
    expect(await cashOf(server, payer)).toBe('0.00')
    const { data: payments } = await server.call('listInvoices', { token: payer.token })
    // Both have the same time.
    const ofType = (type: number) => payments.filter((payment) => payment.type === type)
    expect([ofType(2), ofType(1)]).toMatchObject([[{ amount: '50.00' }], [{ state: 'failed' }]])
  })

  test('with a second factor must use it to log in and to withdraw', async () => {
    const payer = await givenPayer(server, { cash: 5000n })
    const factor = await givenFactor(server, payer.token)
    await endDestinationWait(server, payer.id)
    await exclude(payer)
    const { ticket } = (await signIn(payer)).data
    const { data } = await server.call('completeSession', { body: { ticket, code: factor.next() } })
    payer.token = data.accessToken
    expect((await withdraw(server, payer, '20.00')).error?.code).toBe(11050)
    await server.call('showSecondFactor', { token: payer.token, body: { code: factor.next() } })
    expect((await withdraw(server, payer, '20.00')).status).toBe(200)
  })

  test('may do everything again in the same session when the exclusion ends', async () => {
    const payer = await givenPayer(server)
    const aDay = { definition: EXCLUSION, period: 'test', until: endOf(deps, 1), ...ADA } as const
    await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, [], (locked) => beginBreak(deps, locked, aDay)),
    )
    payer.token = (await signIn(payer)).data.accessToken
    await passHours(server, payer, 25)
    expect(await deposit(server, payer, '20.00')).toMatchObject(EXCLUDED)
    await endBreaks(deps)
    expect((await deposit(server, payer, '20.00')).status).toBe(200)
  })
})

describe('where the operator does not let excluded players log in', () => {
  test('they are refused like a blocked player, and their session ends', async () => {
    const payer = await givenExcluded()
    await forbidExcludedLogin()
    expect(await signIn(payer)).toMatchObject({ status: 403, error: { code: 11004 } })
    expect((await server.call('getProfile', { token: payer.token })).status).toBe(401)
    expect((await server.call('refreshSession', { token: payer.token })).status).toBe(403)
  })
})

test.each(['blocked', 'closed'] as const)("a %s player still can't log in", async (status) => {
  const payer = await givenExcluded({ cash: 5000n })
  await setStatus(server.database.pool, payer.id, PlayerStatus[status])
  expect(await signIn(payer)).toMatchObject({ status: 403, error: { code: 11004 } })
  expect((await withdraw(server, payer, '20.00')).status).toBe(401)
})

test('an exclusion and ten concurrent deposits each take effect completely before or after each other', async () => {
  const payer = await givenPayer(server)
  const [, ...deposits] = await Promise.all([
    exclude(payer),
    ...Array.from({ length: 10 }, () => deposit(server, payer, '30.00')),
  ])
  // Afterwards, the session has ended or the deposit sees the exclusion under the player's lock.
  for (const { status, error } of deposits)
    expect([200, 11002, 11041, 13001]).toContain(error?.code ?? status)
  expect(await findings(server)).toEqual([])
  expect((await withdraw(server, payer, '20.00')).status).toBe(401)
})
