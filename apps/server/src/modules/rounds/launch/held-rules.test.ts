/** What no market can switch off (`held`): it protects money and people in the laxest market as in the strictest. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import {
  cashOf,
  deposit,
  givenPayer,
  messageOf,
  type Payer,
  sendMessage,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { acceptIdentity } from '#tests/support/staff/approved-orders.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
afterAll(() => acme.stop())

const [LIMIT_REACHED, PASSWORD_NEEDED] = [13100, 11084]
const [LOSS, DEPOSIT] = [2, 3] as const
const codeOf = async (call: Promise<{ error?: { code: number } | undefined }>) =>
  (await call).error?.code ?? null

async function givenVerified(): Promise<Payer> {
  const payer = await givenPayer(server, { cash: 10_000n })
  await acceptIdentity(server.deps, { playerId: payer.id, actor: 'staff:ada', reason: 'passport seen' })
  return payer
}

async function limit({ token }: Payer, definition: 2 | 3, period: string, amount: string) {
  const body = { definition, period, amount, currency: 'EUR' }
  return (await server.call('createLimit', { token, body })).data
}

async function launch(payer: Payer) {
  const { send } = await acme.openTrain(payer)
  return (round: string, ...transactions: object[]) => send(round, transactions)
}

describe.each(['strict', 'open'] as const)('in a market that is %s', (profile) => {
  beforeEach(async () => {
    await changeMarkets(server, { german: { profile, rules: { registration: { asksBirthdate: false } } } })
  })
  const id = (name: string) => `${profile}-${name}`

  test('any amount limits deposits immediately, the lowest limit decides, and a withdrawal makes no room', async () => {
    const payer = await givenVerified()
    const { until, amount, pending } = await limit(payer, DEPOSIT, 'daily', '33.33')
    expect([typeof until, amount, pending]).toEqual(['string', '33.33', null])
    const weekly = await limit(payer, DEPOSIT, 'weekly', '30.00')
    expect(await codeOf(deposit(server, payer, '31.00'))).toBe(LIMIT_REACHED)
    const { data } = await deposit(server, payer, '20.00')
    expect(await cashOf(server, payer)).toBe('100.00')
    expect((await withdraw(server, payer, '20.00')).status).toBe(200)
    expect(await codeOf(deposit(server, payer, '11.00'))).toBe(LIMIT_REACHED)
    await sendMessage(server, messageOf(data.invoiceId, { amount: '20.00' }))
    expect(await cashOf(server, payer)).toBe('100.00')
    const params = { limitId: weekly.id }
    const lower = await server.call('updateLimit', { token: payer.token, params, body: { amount: '20.00' } })
    expect(lower.data).toMatchObject({ amount: '20.00', pending: null })
    expect(await codeOf(deposit(server, payer, '10.00'))).toBe(LIMIT_REACHED)
  })

  test('a loss is stakes minus wins, no bet exceeds the balance, and an open round is found again', async () => {
    const payer = await givenVerified()
    await limit(payer, LOSS, 'daily', '5.00')
    const play = await launch(payer)
    expect((await play(id('r1'), bet(id('b1'), '4.00'), win(id('w1'), '3.00'))).balance).toBe('99.00')
    const { data } = await server.call('listLimits', { token: payer.token })
    expect(data).toMatchObject([{ currentAmount: '1.00' }])
    expect((await play(id('r2'), bet(id('b2'), '5.00'))).status).toBe(400)
    expect((await play(id('r3'), bet(id('b3'), '1000.00'))).status).toBe(400)
    expect((await server.call('listOpenRounds', { token: payer.token })).data).toMatchObject([
      { gameId: 'acme-train', stake: '4.00' },
    ])
    expect(await cashOf(server, payer)).toBe('99.00')
  })

  test('a new session needs a proof before a new destination, and an exclusion ends all of them immediately', async () => {
    const payer = await givenVerified()
    const play = await launch(payer)
    await play(id('open'), bet(id('stake'), '1.00'))
    const body = { login: payer.email, password: PASSWORD }
    const second = { ...payer, token: (await server.call('createSession', { body })).data.accessToken }
    expect((await server.call('listSessions', { token: second.token })).data).toHaveLength(2)
    server.clock.advance(6 * 60_000)
    expect(await codeOf(withdraw(server, second, '20.00'))).toBe(PASSWORD_NEEDED)

    await server.call('updateProfile', { token: payer.token, body: { receiveEmailPromo: true } })
    const exclusion = { definition: 4, period: 'half-year' } as const
    expect((await server.call('createLimit', { token: payer.token, body: exclusion })).status).toBe(200)
    for (const { token } of [payer, second])
      expect((await server.call('getProfile', { token })).status).toBe(401)
    expect((await play(id('next'), bet(id('again'), '1.00'))).status).toBe(400)
    expect((await play(id('open'), win(id('won'), '7.00'))).balance).toBe('106.00')
    const { rows } = await server.database.pool.query(
      'select receive_email_promo from player where id = $1',
      [payer.id],
    )
    expect(rows).toEqual([{ receive_email_promo: false }])
  })
})
