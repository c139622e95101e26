/** What the server refuses in a country with restriction 1 or an unknown country, and what it allows. */
import { describe, expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  IBAN,
  messageOf,
  newKey,
  sendMessage,
  startCashier,
} from '#tests/support/payments/payments.ts'
import { givenPlayerWithFactor } from '#tests/support/players/factors.ts'
import { PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { inTransaction } from './platform/database/database.ts'
import { updatePlayer } from './modules/players/index.ts'

const server = await startCashier({ TRUSTED_PROXIES: '127.0.0.1', ROLES: 'api,inbound,jobs,sandbox,studio' })
const NOT_HERE = 11007
const NO_PLAY = 11120

const from = (country: string) => ({ 'cf-ipcountry': country })

describe.each(['IR', 'XX', 'T1', 'nowhere', 'US'])('a visitor from %s', (country) => {
  const headers = from(country)

  test('cannot register in any way', async () => {
    const body = registrationOf()
    const phone = '+4915123456789'
    const calls = [
      server.call('register', { body, headers }),
      server.call('registerByPhone', { body: { ...body, email: undefined, phone, code: '123456' }, headers }),
      server.call('sendOtp', { body: { phone, reason: 'registration' }, headers }),
    ]
    const codes = (await Promise.all(calls)).map(({ error }) => error?.code)
    // This installation has no registration by phone.
    expect(codes[0]).toBe(NOT_HERE)
    for (const code of codes.slice(1)) expect([NOT_HERE, 11011]).toContain(code)
  })

  test('cannot deposit or play for money with an existing account, but can withdraw', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const { token, accountId } = payer
    const keyed = () => ({ ...headers, 'idempotency-key': newKey() })
    const money = { method: 'card', currency: 'EUR', amount: '50.00', accountId }
    const game = { id: 'dice' }
    const calls = [
      server.call('createDeposit', { token, body: money, headers: keyed() }),
      server.call('listDepositMethods', { token, query: { currency: 'EUR' }, headers }),
      server.call('addBonusCode', { token, body: { bonusCode: 'WELCOME', trigger: 3 }, headers }),
      server.call('playGame', { token, params: game, body: { mode: 'money' }, headers }),
    ]
    const replies = await Promise.all(calls)
    expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(calls.map(() => [409, NO_PLAY]))
    const fields = { iban: IBAN, account_holder: 'Ada Lovelace' }
    const out = { method: 'bank', currency: 'EUR', amount: '20.00', accountId, fields }
    expect((await server.call('createWithdrawal', { token, body: out, headers: keyed() })).status).toBe(200)
    expect((await server.call('listInvoices', { token, query: {}, headers })).status).toBe(200)
    const login = { login: payer.email, password: PASSWORD }
    const signedIn = await server.call('createSession', { body: login, headers })
    expect(signedIn.error?.code).toBe(country === 'US' ? NOT_HERE : undefined)
  })
})

test('money that can’t be staked there can be withdrawn, and staff approves it', async () => {
  const payer = await givenPayer(server)
  const { token, accountId } = payer
  const paid = await deposit(server, payer, '50.00')
  expect(await sendMessage(server, messageOf(paid.data.invoiceId))).toBe('booked')
  const dueFrom = async (country: string) => {
    const asked = { token, query: { currency: 'EUR' }, headers: from(country) }
    return (await server.call('getTurnOverWager', asked)).data.turnOverWagerAmount
  }
  const withdrawFrom = (country: string) => {
    const headers = { ...from(country), 'idempotency-key': newKey() }
    const body = { method: 'card', currency: 'EUR', amount: '20.00', accountId, fields: {} }
    return server.call('createWithdrawal', { token, body, headers })
  }
  expect([await dueFrom('DE'), await dueFrom('IR')]).toEqual(['50.00', '0.00'])
  expect((await withdrawFrom('DE')).error?.code).toBe(13004)
  expect((await withdrawFrom('IR')).data).toMatchObject({ state: 'requested' })
  await inTransaction(server.deps.db, (tx) => updatePlayer(tx, payer.id, { country: 'IR' }))
  expect(await dueFrom('DE')).toBe('0.00')
  expect((await withdrawFrom('DE')).data).toMatchObject({ state: 'requested' })
})

test('a sign-in that began elsewhere is not completed in a country without sign-in', async () => {
  const { email, factor } = await givenPlayerWithFactor(server)
  const body = { login: email, password: PASSWORD }
  const { data } = await server.call('createSession', { body, headers: from('DE') })
  const complete = (country: string, code: string) =>
    server.call('completeSession', { body: { ticket: data.ticket, code }, headers: from(country) })
  const [refused, admitted] = [await complete('US', factor.next()), await complete('DE', factor.next())]
  expect([refused.error?.code, admitted.status]).toEqual([NOT_HERE, 200])
})

test('a player registered in a restricted country cannot play or deposit from anywhere', async () => {
  const payer = await givenPayer(server)
  await inTransaction(server.deps.db, (tx) => updatePlayer(tx, payer.id, { country: 'IR' }))
  await server.settle()
  await server.database.pool.query("update ledger_owner set country = 'IR' where owner = $1", [payer.id])
  const { token } = payer
  const headers = from('DE')
  const deposit = { method: 'card', currency: 'EUR', amount: '50.00', accountId: payer.accountId }
  const replies = [
    await server.call('createDeposit', {
      token,
      body: deposit,
      headers: { ...headers, 'idempotency-key': newKey() },
    }),
    await server.call('playGame', { token, params: { id: 'dice' }, body: { mode: 'money' }, headers }),
  ]
  expect(replies.map(({ error }) => error?.code)).toEqual([NO_PLAY, NO_PLAY])
})

test.each([
  ['a restricted country', 'IR'],
  ['no country', 'XX'],
])('nobody can register with %s', async (_, country) => {
  const { status, error } = await server.call('register', {
    body: registrationOf({ country }),
    headers: from('DE'),
  })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['country']])
})

test('an unknown country gets the restricted layout', async () => {
  const { data } = await server.call('getInit', { headers: from('T1') })
  expect(data).toMatchObject({ country: 'XX', restriction: { restrict: true, restrictType: 1 } })
})
