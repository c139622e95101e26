import { PlayerStatus } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import {
  endDestinationWait,
  factorsInJournal,
  givenFactor,
  givenPlayerWithFactor,
  readSecret,
  startServerWithInbox,
  wrongCodeFor,
} from '#tests/support/players/factors.ts'
import { givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'
import { codeAt, stepAt } from './totp.rules.ts'

const { server, inbox } = await startServerWithInbox()

const signIn = async (login: string, password = PASSWORD) =>
  server.call('createSession', { body: { login, password } })
const ticketOf = async (login: string) => (await signIn(login)).data.ticket
const complete = (ticket: string, code: string) => server.call('completeSession', { body: { ticket, code } })
const show = (token: string, code: string) => server.call('showSecondFactor', { token, body: { code } })
const describeOf = async (token: string) => (await server.call('getSecondFactor', { token })).data

describe('turning on an app', () => {
  test('requires the password and a first code, notifies the player and writes the audit log', async () => {
    const player = await givenPlayer(server)
    expect(await describeOf(player.token)).toEqual({
      since: null,
      isPaused: false,
      passkeys: [],
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    const wrong = await server.call('beginSecondFactor', { token: player.token, body: { password: 'guess' } })
    expect(wrong).toMatchObject({
      status: 422,
      error: { fields: { password: expect.anything() as unknown } },
    })

    const { recoveryCodes } = await givenFactor(server, player.token)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toBe(true)
    expect(await describeOf(player.token)).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await factorsInJournal(server, player.id)).toEqual(['player.secondFactorOn'])
    await server.settle()
    expect(inbox.lastTo(player.email)?.subject).toContain('authentication is on')
  })

  test('takes effect only with a right code within half an hour, so an unfinished setup locks nobody out', async () => {
    const player = await givenPlayer(server)
    const begun = await server.call('beginSecondFactor', {
      token: player.token,
      body: { password: PASSWORD },
    })
    const address = new URL(begun.data.address)
    expect(address.searchParams.get('secret')).toBe(begun.data.secret.replaceAll('-', ''))
    const confirm = (code: string) =>
      server.call('confirmSecondFactor', { token: player.token, body: { code } })
    const wrong = wrongCodeFor(readSecret(begun.data.secret), server.clock.now())
    expect((await confirm(wrong)).error?.code).toBe(11051)
    expect((await signIn(player.email)).data.accessToken).toBeDefined()

    server.clock.advance(31 * 60_000)
    const { data } = await server.call('refreshSession', { token: player.token })
    const late = codeAt(readSecret(begun.data.secret), stepAt(server.clock.now()))
    const reply = await server.call('confirmSecondFactor', { token: data.accessToken, body: { code: late } })
    expect(reply.error?.code).toBe(11054)
  })

  test('stores neither the secret nor recovery codes in readable form', async () => {
    const player = await givenPlayer(server)
    const begun = await server.call('beginSecondFactor', {
      token: player.token,
      body: { password: PASSWORD },
    })
    const secret = readSecret(begun.data.secret)
    const code = codeAt(secret, stepAt(server.clock.now()))
    const { data } = await server.call('confirmSecondFactor', { token: player.token, body: { code } })
    const { rows } = await server.deps.pool.query<{ text: string }>(
      `select (select string_agg(encode(sealed, 'escape') || encode(sealed, 'hex'), '') from player_factor) ||
              (select string_agg(encode(code_hash, 'escape'), '') from player_recovery_code) as text`,
    )
    for (const hidden of [secret.toString('hex'), secret.toString('base64url'), ...data.recoveryCodes])
      expect(rows[0]?.text).not.toContain(hidden.replaceAll('-', ''))
  })

  test('a second setup doesn’t replace an app that is on', async () => {
    const { token } = await givenPlayerWithFactor(server)
    const again = await server.call('beginSecondFactor', { token, body: { password: PASSWORD } })
    expect(again.error?.code).toBe(11052)
  })
})

describe('signing in with a second factor', () => {
  test('the password alone yields a ticket; ticket and code open a session', async () => {
    const { email, id, factor } = await givenPlayerWithFactor(server)
    const first = await signIn(email)
    expect(first).toMatchObject({ status: 200, data: { ticket: expect.any(String) as string } })
    expect(Object.keys(first.data)).toEqual(['ticket', 'hasPasskey'])
    const { data } = await complete(first.data.ticket, factor.next())
    expect((await server.call('getProfile', { token: data.accessToken })).data.id).toBe(id)
  })

  test('accepts a code once, even concurrently, and no earlier code after it', async () => {
    const { email, factor } = await givenPlayerWithFactor(server)
    const code = factor.next()
    const tickets = await Promise.all([ticketOf(email), ticketOf(email), ticketOf(email)])
    const replies = await Promise.all(tickets.map((ticket) => complete(ticket, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await complete(await ticketOf(email), factor.code(-1))).error?.code).toBe(11051)
  })

  test('refuses the code that turned the app on', async () => {
    const { email, factor } = await givenPlayerWithFactor(server)
    expect((await complete(await ticketOf(email), factor.code())).error?.code).toBe(11051)
  })

  test('a ticket works once, for five minutes, until the password changes', async () => {
    const { email, token, factor } = await givenPlayerWithFactor(server)
    const ticket = await ticketOf(email)
    expect((await complete(ticket, factor.next())).status).toBe(200)
    expect((await complete(ticket, factor.next())).error?.code).toBe(11055)
    expect((await complete('made up', factor.code())).error?.code).toBe(11055)

    const expired = await ticketOf(email)
    server.clock.advance(5 * 60_000)
    expect((await complete(expired, factor.code())).error?.code).toBe(11055)

    const old = await ticketOf(email)
    const newPassword = 'a wholly new password'
    const body = { currentPassword: PASSWORD, newPassword, repeatNewPassword: newPassword }
    expect((await server.call('changePassword', { token, body })).error?.code).toBe(11050)
    expect((await show(token, factor.next())).status).toBe(200)
    expect((await server.call('changePassword', { token, body })).status).toBe(200)
    expect((await complete(old, factor.next())).error?.code).toBe(11055)
  })

  test('throttles wrong codes, even concurrent ones with different tickets', async () => {
    const { email, token, factor } = await givenPlayerWithFactor(server)
    const tickets: string[] = []
    for (let count = 0; count < 6; count += 1) tickets.push(await ticketOf(email))
    const replies = await Promise.all(tickets.map((ticket) => complete(ticket, factor.wrong())))
    expect(replies.map(({ status }) => status).sort()).toEqual([409, 409, 409, 429, 429, 429])
    expect((await complete(tickets[0] ?? '', factor.code(1))).status).toBe(429)
    // Wrong codes at sign-in don't affect what the signed-in owner can do.
    expect((await show(token, factor.code(1))).status).toBe(200)
  })

  test('accepts a recovery code instead of the app, once', async () => {
    const { email, token, factor } = await givenPlayerWithFactor(server)
    const [code = ''] = factor.recoveryCodes
    const tickets = await Promise.all([ticketOf(email), ticketOf(email)])
    const replies = await Promise.all(tickets.map((ticket) => complete(ticket, code.toLowerCase())))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await describeOf(token)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('refuses the recovery codes of another player', async () => {
    const [own, theirs] = [await givenPlayerWithFactor(server), await givenPlayerWithFactor(server)]
    const reply = await complete(await ticketOf(own.email), theirs.factor.recoveryCodes[0] ?? '')
    expect(reply.error?.code).toBe(11051)
  })

  test('refuses a player who was blocked after getting the ticket', async () => {
    const { email, id, factor } = await givenPlayerWithFactor(server)
    const ticket = await ticketOf(email)
    await setStatus(server.deps.pool, id, PlayerStatus.blocked)
    expect(await complete(ticket, factor.next())).toMatchObject({ status: 403, error: { code: 11004 } })
  })
})

describe('an app that is on', () => {
  test('is required for a withdrawal, in this session, within five minutes', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const factor = await givenFactor(server, payer.token)
    await endDestinationWait(server, payer.id)
    const ask = async () => (await withdraw(server, payer, '20.00')).error?.code
    expect(await ask()).toBe(11050)
    expect((await show(payer.token, factor.wrong())).error?.code).toBe(11051)
    expect(await ask()).toBe(11050)

    const other = await complete(await ticketOf(payer.email), factor.next())
    expect((await show(other.data.accessToken, factor.next())).status).toBe(200)
    expect(await ask()).toBe(11050)

    expect((await show(payer.token, factor.next())).status).toBe(200)
    expect((await withdraw(server, payer, '20.00')).status).toBe(200)
    server.clock.advance(5 * 60_000 + 1000)
    expect(await ask()).toBe(11050)
  })

  test('is required for new recovery codes, which void the old ones', async () => {
    const { token, id, email, factor } = await givenPlayerWithFactor(server)
    const renew = (code: string) => server.call('renewRecoveryCodes', { token, body: { code } })
    expect((await renew(factor.wrong())).error?.code).toBe(11051)
    const { data } = await renew(factor.next())
    const old = await complete(await ticketOf(email), factor.recoveryCodes[0] ?? '')
    expect(old.error?.code).toBe(11051)
    expect((await complete(await ticketOf(email), data.recoveryCodes[0] ?? '')).status).toBe(200)
    expect(await factorsInJournal(server, id)).toEqual([
      'player.secondFactorOn',
      'player.recoveryCodesRenewed',
    ])
  })

  test('is turned off only with both password and code', async () => {
    const { token, id, email, factor } = await givenPlayerWithFactor(server)
    const off = (password: string, code: string) =>
      server.call('removeSecondFactor', { token, body: { password, code } })
    expect((await off('guess', factor.next())).status).toBe(422)
    expect((await off(PASSWORD, factor.wrong())).error?.code).toBe(11051)
    expect((await off(PASSWORD, factor.next())).status).toBe(200)
    expect((await off(PASSWORD, factor.next())).error?.code).toBe(11053)
    expect((await signIn(email)).data.accessToken).toBeDefined()
    expect(await factorsInJournal(server, id)).toEqual(['player.secondFactorOn', 'player.secondFactorOff'])
    await server.settle()
    expect(inbox.lastTo(email)?.subject).toContain('authentication is off')
  })
})
