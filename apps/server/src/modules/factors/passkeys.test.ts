import { describe, expect, test } from 'vitest'
import {
  type Deviation,
  givenPasskey,
  newAuthenticator,
  originOf,
  type Signed,
} from '#tests/support/players/authenticator.ts'
import {
  endDestinationWait,
  factorsInJournal,
  givenFactor,
  givenPlayerWithPasskey,
  startServerWithInbox,
} from '#tests/support/players/factors.ts'
import { givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { removeFactorOf } from '#tests/support/staff/approved-orders.ts'

const WRONG = 11080

const { server, inbox } = await startServerWithInbox()

const signIn = async (login: string) =>
  (await server.call('createSession', { body: { login, password: PASSWORD } })).data
const ask = async (body: object = {}) => (await server.call('askPasskeyToSignIn', { body })).data
const listOf = async (token: string) => (await server.call('getSecondFactor', { token })).data

describe('adding a passkey', () => {
  test('requires the password, issues recovery codes, notifies the player and writes the audit log', async () => {
    const player = await givenPlayer(server)
    const wrong = await server.call('beginPasskey', { token: player.token, body: { password: 'guess' } })
    expect(wrong.status).toBe(422)
    const { recoveryCodes, id } = await givenPasskey(server, player.token)
    expect(new Set(recoveryCodes).size).toBe(10)
    const { passkeys, since, recoveryCodesLeft } = await listOf(player.token)
    expect([since, recoveryCodesLeft]).toEqual([null, 10])
    expect(passkeys).toEqual([
      { id, name: 'My phone', addedAt: expect.anything() as unknown, usedAt: null, isPaused: false },
    ])
    expect(await factorsInJournal(server, player.id)).toEqual(['player.passkeyAdded'])
    await server.settle()
    expect(inbox.lastTo(player.email)?.subject).toContain('passkey')
  })

  test('requires an existing second factor and then issues no new recovery codes', async () => {
    const { token, passkey } = await givenPlayerWithPasskey(server)
    const bare = await server.call('beginPasskey', { token, body: { password: PASSWORD } })
    expect(bare.error?.code).toBe(11050)
    const second = await givenPasskey(server, token, { shown: { passkey: await passkey.sign(token) } })
    expect(second.recoveryCodes).toEqual([])
    const [code = ''] = passkey.recoveryCodes
    expect((await givenPasskey(server, token, { shown: { code } })).recoveryCodes).toEqual([])
    expect((await listOf(token)).passkeys).toHaveLength(3)
    const { token: other } = await givenPlayer(server)
    const factor = await givenFactor(server, other)
    expect((await givenPasskey(server, other, { shown: { code: factor.next() } })).recoveryCodes).toEqual([])
  })

  test.each<[string, Deviation]>([
    ['made for another site', { domain: 'elsewhere.example' }],
    ['made on a page of another site', { origin: 'https://elsewhere.example' }],
    ['made for another challenge', { challenge: 'bm90IG91cnM' }],
    ['that is a sign-in instead of a registration', { type: 'webauthn.get' }],
  ])('refuses one %s', async (_, deviation) => {
    const { token } = await givenPlayer(server)
    const begun = await server.call('beginPasskey', { token, body: { password: PASSWORD } })
    const passkey = newAuthenticator(originOf(server)).make(begun.data, deviation)
    const reply = await server.call('confirmPasskey', { token, body: { name: 'Phone', passkey } })
    expect(reply.error?.code).toBe(WRONG)
    expect((await listOf(token)).passkeys).toEqual([])
  })

  test('accepts a challenge once, in its session, within five minutes, and a device as one passkey', async () => {
    const player = await givenPlayer(server)
    const { token } = player
    const { accessToken: elsewhere } = await signIn(player.email)
    const begin = async () =>
      (await server.call('beginPasskey', { token, body: { password: PASSWORD } })).data
    const device = newAuthenticator(originOf(server))
    const confirm = (bearer: string, passkey: object) =>
      server.call('confirmPasskey', { token: bearer, body: { name: 'Phone', passkey } })
    expect((await confirm(elsewhere, device.make(await begin()))).error?.code).toBe(WRONG)
    const late = device.make(await begin())
    server.clock.advance(5 * 60_000)
    expect((await confirm(token, late)).error?.code).toBe(WRONG)
    const registration = device.make(await begin())
    const replies = await Promise.all([1, 2, 3].map(() => confirm(token, registration)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])

    const other = await givenPlayer(server)
    const theirs = await server.call('beginPasskey', { token: other.token, body: { password: PASSWORD } })
    expect((await confirm(other.token, device.make(theirs.data))).error?.code).toBe(WRONG)
  })

  test('allows ten passkeys, each with a name', async () => {
    const { token, passkey } = await givenPlayerWithPasskey(server)
    for (let count = 1; count < 10; count += 1)
      await givenPasskey(server, token, { shown: { passkey: await passkey.sign(token) } })
    const more = await server.call('beginPasskey', {
      token,
      body: { password: PASSWORD, passkey: await passkey.sign(token) },
    })
    expect(more.error?.code).toBe(11082)
    const rename = (name: string) =>
      server.call('renamePasskey', { token, params: { id: passkey.id }, body: { name } })
    expect((await rename('  ')).status).toBe(422)
    expect((await rename(' Old phone ')).data.name).toBe('Old phone')
  })
})

describe('a passkey as the second factor', () => {
  test('completes the sign-in whose ticket it was asked for, once', async () => {
    const { email, id, passkey } = await givenPlayerWithPasskey(server)
    const entry = await signIn(email)
    expect(entry).toEqual({ ticket: expect.any(String) as string, hasPasskey: true })
    const question = await ask({ ticket: entry.ticket })
    expect(question.allowCredentials?.map((known) => known.id)).toEqual([passkey.device.credentialId])
    const complete = (ticket: string, answer: Signed) =>
      server.call('completeSession', { body: { ticket, passkey: answer } })
    const { ticket: another } = await signIn(email)
    const answer = passkey.device.answer(question)
    expect((await complete(another, answer)).error?.code).toBe(WRONG)
    const again = passkey.device.answer(await ask({ ticket: entry.ticket }))
    const { data } = await complete(entry.ticket, again)
    expect((await server.call('getProfile', { token: data.accessToken })).data.id).toBe(id)
    expect((await complete(another, again)).error?.code).toBe(WRONG)
    expect((await server.call('askPasskeyToSignIn', { body: { ticket: entry.ticket } })).error?.code).toBe(
      11055,
    )
  })

  test('authorises a withdrawal for five minutes, in this session only', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const passkey = await givenPasskey(server, payer.token)
    await endDestinationWait(server, payer.id)
    const refusalOf = async () => (await withdraw(server, payer, '20.00')).error?.code
    expect(await refusalOf()).toBe(11050)
    const show = async (token: string, shown: object) =>
      server.call('showSecondFactor', { token, body: shown })
    expect((await show(payer.token, {})).error?.code).toBe(11050)
    const [code = ''] = passkey.recoveryCodes
    const { ticket } = await signIn(payer.email)
    const other = (await server.call('completeSession', { body: { ticket, code } })).data.accessToken
    expect((await show(other, { passkey: await passkey.sign(payer.token) })).error?.code).toBe(WRONG)
    expect(await refusalOf()).toBe(11050)
    expect((await show(payer.token, { passkey: await passkey.sign(payer.token) })).status).toBe(200)
    expect((await withdraw(server, payer, '20.00')).status).toBe(200)
    server.clock.advance(5 * 60_000 + 1000)
    expect(await refusalOf()).toBe(11050)
  })

  test('is refused for another player', async () => {
    const [own, theirs] = [await givenPlayerWithPasskey(server), await givenPlayerWithPasskey(server)]
    const passkey = theirs.passkey.device.answer((await server.call('askPasskey', { token: own.token })).data)
    const reply = await server.call('showSecondFactor', { token: own.token, body: { passkey } })
    expect(reply.error?.code).toBe(WRONG)
  })

  test('is removed with password and a factor; removing the last one deletes the recovery codes', async () => {
    const { token, id, email, passkey } = await givenPlayerWithPasskey(server)
    const remove = (body: object) => server.call('removePasskey', { token, params: { id: passkey.id }, body })
    expect((await remove({ password: 'guess' })).status).toBe(422)
    expect((await remove({ password: PASSWORD })).error?.code).toBe(11050)
    expect((await remove({ password: PASSWORD, passkey: await passkey.sign(token) })).status).toBe(200)
    expect(await listOf(token)).toMatchObject({ since: null, passkeys: [], recoveryCodesLeft: 0 })
    expect((await signIn(email)).accessToken).toBeDefined()
    expect(await factorsInJournal(server, id)).toEqual(['player.passkeyAdded', 'player.passkeyRemoved'])
  })

  test('stays with the recovery codes when the app is removed', async () => {
    const { token, email, passkey } = await givenPlayerWithPasskey(server)
    const [first = '', second = ''] = passkey.recoveryCodes
    const begun = await server.call('beginSecondFactor', { token, body: { password: PASSWORD } })
    expect(begun.error?.code).toBe(11050)
    const withCode = { password: PASSWORD, code: first }
    expect((await server.call('beginSecondFactor', { token, body: withCode })).status).toBe(200)
    const off = await server.call('removeSecondFactor', { token, body: withCode })
    expect(off.error?.code).toBe(11053)
    const { ticket } = await signIn(email)
    expect((await server.call('completeSession', { body: { ticket, code: second } })).status).toBe(200)
    expect((await listOf(token)).recoveryCodesLeft).toBe(8)
  })
})

test('the data export names the player’s passkeys and contains no key', async () => {
  const { token, passkey } = await givenPlayerWithPasskey(server)
  const body = { password: PASSWORD, passkey: await passkey.sign(token) }
  const { data } = await server.call('exportData', { token, body })
  expect(data.passkeys).toEqual([
    {
      name: 'My phone',
      added_at: expect.anything() as unknown,
      last_used_at: expect.anything() as unknown,
      transports: ['hybrid', 'internal'],
    },
  ])
  expect(JSON.stringify(data)).not.toContain(passkey.device.credentialId)
})

test('changing sign-in methods requires a second factor shown just before', async () => {
  const { token, passkey } = await givenPlayerWithPasskey(server)
  const newPassword = 'a wholly new password'
  const body = { currentPassword: PASSWORD, newPassword, repeatNewPassword: newPassword }
  const number = { phone: '+4915112345699', reason: 'phone-verification', password: PASSWORD }
  expect((await server.call('changePassword', { token, body })).error?.code).toBe(11050)
  expect((await server.call('sendOtp', { token, body: number })).error?.code).toBe(11050)
  expect((await server.call('sendOtp', { token, body: { ...number, password: 'guess' } })).status).toBe(422)
  await server.call('showSecondFactor', { token, body: { passkey: await passkey.sign(token) } })
  expect((await server.call('sendOtp', { token, body: number })).status).toBe(200)
  expect((await server.call('changePassword', { token, body })).status).toBe(200)
})

test('staff remove the passkeys and recovery codes of a player who has lost them', async () => {
  const { id, email, token, passkey } = await givenPlayerWithPasskey(server)
  const order = { playerId: id, actor: 'staff:1', reason: 'lost their phone' }
  expect(await removeFactorOf(server.deps, order)).toBe(true)
  expect(await removeFactorOf(server.deps, order)).toBe(false)
  expect((await signIn(email)).accessToken).toBeDefined()
  expect(await listOf(token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  const question = await ask()
  const body = { passkey: passkey.device.answer(question) }
  expect((await server.call('createPasskeySession', { body })).error?.code).toBe(WRONG)
})
