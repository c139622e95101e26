import { describe, expect, test } from 'vitest'
import { givenPasskey } from '#tests/support/players/authenticator.ts'
import { givenConfirmedPlayer } from '#tests/support/players/confirmed.ts'
import { givenFactor } from '#tests/support/players/factors.ts'
import { startWithInbox } from '#tests/support/mail/inbox.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { givenPlayer, PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { wrongCode } from '#tests/support/players/wrong-code.ts'

const { server, inbox } = await startWithInbox('api,jobs,realtime')

const NEW = 'a wholly new password'
let count = 0
const newEmail = () => `moved.${(count += 1)}@example.com`
const ask = (token: string, email: string) => server.call('requestEmailChange', { token, body: { email } })
const confirm = (token: string, code: string) => server.call('confirmEmailChange', { token, body: { code } })
const signIn = (login: string, password = PASSWORD) =>
  server.call('createSession', { body: { login, password } })
const profile = async (token: string) => (await server.call('getProfile', { token })).data
const undo = (code: string) => server.call('confirmPasswordReset', { body: { code, password: NEW } })

async function codeFor(email: string): Promise<string> {
  await server.settle()
  return inbox.find(email, /\b(\d{6})\b/)
}
async function undoCodeFor(email: string): Promise<string> {
  await server.settle()
  return inbox.find(email, /\/password-reset\/([\w-]+)/)
}
const givenConfirmed = (email?: string) =>
  givenConfirmedPlayer({ server, inbox }, email === undefined ? {} : { email })
async function change(token: string, email: string) {
  expect((await ask(token, email)).status).toBe(200)
  return confirm(token, await codeFor(email))
}

test('a code sent to the new address changes the email, ends other sessions and notifies the old address', async () => {
  const player = await givenConfirmed()
  const other = (await signIn(player.email)).data.accessToken ?? ''
  const email = newEmail()
  expect((await change(player.token, email)).status).toBe(200)
  expect(await profile(player.token)).toMatchObject({ email, isEmailConfirmed: true })
  expect((await server.call('getProfile', { token: other })).status).toBe(401)
  expect((await signIn(player.email)).status).toBe(401)
  expect((await signIn(email)).status).toBe(200)
  await server.settle()
  expect(inbox.lastTo(player.email)?.text).toMatch(/mo•••@example\.com/)
  expect(await actionsOf(server, player.id)).toContain('player.emailChanged')
})

test('requires the password or second factor if neither was entered in the last five minutes', async () => {
  const player = await givenConfirmed()
  server.clock.advance(5 * 60_000 + 1)
  const email = newEmail()
  expect((await ask(player.token, email)).error?.code).toBe(11084)
  await server.call('showPassword', { token: player.token, body: { password: PASSWORD } })
  expect((await ask(player.token, email)).status).toBe(200)

  const factor = await givenFactor(server, player.token)
  expect((await ask(player.token, newEmail())).error?.code).toBe(11050)
  await server.call('showSecondFactor', { token: player.token, body: { code: factor.next() } })
  expect((await ask(player.token, newEmail())).status).toBe(200)
})

test.each([
  ['an empty address', ''],
  ['an invalid address', 'nonsense'],
  ['an address that is too long', `${'x'.repeat(250)}@example.com`],
])('refuses %s', async (_, email) => {
  const { token } = await givenPlayer(server)
  expect((await ask(token, email)).status).toBe(422)
})

test('refuses the player’s current address in any letter case', async () => {
  const player = await givenPlayer(server)
  expect(Object.keys((await ask(player.token, player.email.toUpperCase())).error?.fields ?? {})).toEqual([
    'email',
  ])
})

test('accepts a code once, in its session, for fifteen minutes and five tries', async () => {
  const player = await givenConfirmed()
  const email = newEmail()
  await ask(player.token, email)
  const code = await codeFor(email)
  const other = (await signIn(player.email)).data.accessToken ?? ''
  expect((await confirm(other, code)).error?.code).toBe(11003)
  const replies = await Promise.all([confirm(player.token, code), confirm(player.token, code)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await confirm(player.token, code)).error?.code).toBe(11003)

  const late = newEmail()
  await ask(player.token, late)
  const lateCode = await codeFor(late)
  const guesses = await Promise.all(
    Array.from({ length: 5 }, () => confirm(player.token, wrongCode(lateCode))),
  )
  expect(guesses.map(({ error }) => error?.code)).toEqual(guesses.map(() => 11003))
  expect((await confirm(player.token, lateCode)).error?.code).toBe(11003)

  const later = newEmail()
  await ask(player.token, later)
  const laterCode = await codeFor(later)
  server.clock.advance(15 * 60_000)
  const { data } = await server.call('refreshSession', { token: player.token })
  expect((await confirm(data.accessToken, laterCode)).error?.code).toBe(11003)
})

test('only the latest request counts, and one of two concurrent changes to an address succeeds', async () => {
  const player = await givenConfirmed()
  const [first, second] = [newEmail(), newEmail()]
  await ask(player.token, first)
  const old = await codeFor(first)
  server.clock.advance(1000)
  await ask(player.token, second)
  const code = await codeFor(second)
  const stale = old === code ? wrongCode(code) : old
  expect((await confirm(player.token, stale)).error?.code).toBe(11003)
  expect((await confirm(player.token, code)).status).toBe(200)
  expect(await profile(player.token)).toMatchObject({ email: second })

  const [one, other] = [await givenConfirmed(), await givenConfirmed()]
  const contested = newEmail()
  await ask(one.token, contested)
  const oneCode = await codeFor(contested)
  await ask(other.token, contested)
  const otherCode = await codeFor(contested)
  const replies = await Promise.all([confirm(one.token, oneCode), confirm(other.token, otherCode)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('reveals only to its owner that an address has an account, also if it was registered meanwhile', async () => {
  const [player, owner] = [await givenConfirmed(), await givenPlayer(server)]
  expect((await ask(player.token, owner.email)).status).toBe(200)
  expect(await codeFor(owner.email)).toBe('')
  expect(inbox.lastTo(owner.email)?.subject).toBe('You already have a Fairhall account')

  const email = newEmail()
  await ask(player.token, email)
  const code = await codeFor(email)
  await givenPlayer(server, { email: email.toUpperCase() })
  const { status, error } = await confirm(player.token, code)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['email']])
  expect(await profile(player.token)).toMatchObject({ email: player.email })
})

test('allows five requests an hour', async () => {
  const player = await givenConfirmed()
  const replies = []
  for (let request = 0; request < 6; request += 1) replies.push(await ask(player.token, newEmail()))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(replies[5]?.error?.code).toBe(11102)
})

test('the old address can be restored for two days with a new password, despite a factor added since', async () => {
  const player = await givenConfirmed()
  const email = newEmail()
  await change(player.token, email)
  const code = await undoCodeFor(player.email)
  await givenFactor(server, player.token)
  const second = newEmail()
  server.clock.advance(1000)
  await server.call('showPassword', { token: player.token, body: { password: PASSWORD } })
  await server.database.pool.query('update player_session set factor_at = $2 where player_id = $1', [
    player.id,
    server.clock.now(),
  ])
  await change(player.token, second)
  const later = await undoCodeFor(email)
  // Changing the password as the attacker doesn't void the undo link.
  const body = {
    currentPassword: PASSWORD,
    newPassword: 'of the attacker',
    repeatNewPassword: 'of the attacker',
  }
  expect((await server.call('changePassword', { token: player.token, body })).status).toBe(200)

  expect((await undo(code)).status).toBe(200)
  expect((await server.call('getProfile', { token: player.token })).status).toBe(401)
  const { data } = await signIn(player.email, NEW)
  expect(await profile(data.accessToken ?? '')).toMatchObject({ email: player.email, isEmailConfirmed: true })
  expect((await undo(code)).error?.code).toBe(11012)
  expect((await undo(later)).error?.code).toBe(11012)
})

/** The attacker may be the one who undoes a change or the one who made it. */
describe('after a change was undone', () => {
  test.each([
    ['more than a week before the change', 'long before', 'app', 'ticket'],
    ['minutes before the change', 'before', 'app', 'session'],
    ['minutes before the change', 'before', 'passkey', 'session'],
    ['after the change', 'after', 'app', 'session'],
    ['after the change', 'after', 'passkey', 'session'],
  ] as const)('a factor added %s (%s, %s) leads to a %s', async (_, when, kind, entry) => {
    const player = await givenConfirmed()
    const email = newEmail()
    const add = async () =>
      kind === 'app' ? givenFactor(server, player.token) : givenPasskey(server, player.token)
    const early = when === 'after' ? null : await add()
    server.clock.advance(1000)
    const show = async (token: string) =>
      early === null || 'next' in early ? { code: early?.next() } : { passkey: await early.sign(token) }
    if (when === 'long before')
      await server.database.pool.query(`update player_factor set confirmed_at = '2020-01-01'`)
    const { token } = player
    if (early !== null) await server.call('showSecondFactor', { token, body: await show(token) })
    expect((await change(token, email)).status).toBe(200)
    const code = await undoCodeFor(player.email)
    server.clock.advance(1000)
    const late = when === 'after' ? await add() : null
    expect((await undo(code)).status).toBe(200)

    const { data } = await signIn(player.email, NEW)
    expect(Object.keys(data ?? {})).toContain(entry === 'ticket' ? 'ticket' : 'accessToken')
    // Sensitive changes still require the factor.
    if (entry === 'session') {
      server.clock.advance(1000)
      const body = { email: newEmail() }
      const token = data?.accessToken ?? ''
      expect((await server.call('requestEmailChange', { token, body })).error?.code).toBe(11050)
    }
    server.clock.advance(48 * 3_600_000)
    expect(Object.keys((await signIn(player.email, NEW)).data ?? {})).toContain('ticket')
    if (late === null || !('device' in late)) return
    const question = (await server.call('askPasskeyToSignIn', { body: {} })).data
    const passkey = late.device.answer(question)
    expect((await server.call('createPasskeySession', { body: { passkey } })).error?.code).toBe(11080)
  })

  test('notifies both addresses and refuses withdrawals for two days', async () => {
    const player = await givenConfirmed()
    const email = newEmail()
    await change(player.token, email)
    const sentBefore = inbox.emails.length
    expect((await undo(await undoCodeFor(player.email))).status).toBe(200)
    await server.settle()
    const notices = inbox.emails
      .slice(sentBefore)
      .filter(({ subject }) => subject === 'Your email was restored')
    expect(notices.map(({ to }) => to).toSorted()).toEqual([player.email, email].toSorted())
    const withdraw = async () => {
      const token = (await signIn(player.email, NEW)).data?.accessToken ?? ''
      const { data } = await server.call('listAccounts', { token })
      const body = { method: 'card', currency: 'EUR', amount: '10', accountId: data[0]?.id ?? '', fields: {} }
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return (await server.call('createWithdrawal', { token, body, headers })).error?.code
    }
    server.clock.advance(48 * 3_600_000 - 10_000)
    expect(await withdraw()).toBe(13040)
    server.clock.advance(10_000)
    expect(await withdraw()).not.toBe(13040)
  })
})

test('reserves the old address while it can be restored and frees it after two days', async () => {
  const player = await givenConfirmed()
  await change(player.token, newEmail())
  const code = await undoCodeFor(player.email)
  const register = () =>
    server.call('register', { body: registrationOf({ email: player.email.toUpperCase() }) })
  expect((await register()).status).toBe(422)
  const other = await givenConfirmed()
  expect((await change(other.token, player.email)).status).toBe(422)
  server.clock.advance(48 * 3_600_000)
  expect((await undo(code)).error?.code).toBe(11012)
  expect((await register()).status).toBe(200)
})

test('a change of an unconfirmed address can’t be undone and voids its link and reset code', async () => {
  const player = await givenPlayer(server)
  await server.settle()
  const confirmation = inbox.find(player.email, /\/verify\/([\w-]+)/)
  await server.call('requestPasswordReset', { body: { login: player.email } })
  const reset = await undoCodeFor(player.email)
  const mails = inbox.emails.filter(({ to }) => to === player.email).length
  await change(player.token, newEmail())
  await server.settle()
  expect(inbox.emails.filter(({ to }) => to === player.email)).toHaveLength(mails)
  expect((await server.call('confirmEmail', { body: { code: confirmation } })).error?.code).toBe(11008)
  expect((await undo(reset)).error?.code).toBe(11012)
})

test('a reset voids an open change, and neither the queue nor the database holds a code', async () => {
  const player = await givenConfirmed()
  const email = newEmail()
  await ask(player.token, email)
  const code = await codeFor(email)
  const { rows } = await server.database.pool.query<{ all: string }>(
    `select (select string_agg(c::text, '') from player_email_change c where new_email = $1)
       || coalesce((select string_agg(j::text, '') from graphile_worker._private_jobs j), '') as all`,
    [email],
  )
  expect(code).toMatch(/^\d{6}$/)
  expect(rows[0]?.all).not.toContain(`"${code}"`)
  await server.call('requestPasswordReset', { body: { login: player.email } })
  await undo(await undoCodeFor(player.email))
  const { data } = await signIn(player.email, NEW)
  expect((await confirm(data.accessToken ?? '', code)).error?.code).toBe(11003)
  expect((await confirm(player.token, code)).status).toBe(401)
})
