/** Someone who knows the password adds their number or email. The owner's new password must end it as a way in. */
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { givenConfirmedPlayer } from '#tests/support/players/confirmed.ts'
import { PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'

const inbox = await startInbox()
const config = copyConfig()
config.edit<{ types: string[] }>('registration.json', (file) => {
  file.types = ['email', 'phone']
})
const server = await startTestServer({
  env: { SANDBOX_URL: inbox.url, ROLES: 'api,jobs,realtime', CONFIG_DIR: config.folder },
})
afterAll(async () => {
  await server.stop()
  await inbox.close()
  config.remove()
})

const DAY_MS = 86_400_000
const [OWNERS, THIEFS] = ['a wholly new password', 'a password of the thief']
const LINK = /password-reset\/([\w-]+)/
const CODE = /^(\d{6}) /
let count = 0
const newPhone = () => `+49151${42_345_000 + (count += 1)}`
const newEmail = () => `added.${(count += 1)}@example.com`

async function foundIn(to: string, pattern: RegExp): Promise<string> {
  await server.settle()
  return inbox.find(to, pattern)
}
async function signIn(login: string, password = PASSWORD): Promise<string> {
  return (await server.call('createSession', { body: { login, password } })).data.accessToken
}
async function addPhone(token: string, phone = newPhone()): Promise<string> {
  server.clock.advance(60_000)
  await server.call('sendOtp', { token, body: { phone, reason: 'phone-verification', password: PASSWORD } })
  const body = { phone, code: await foundIn(phone, CODE), authenticated: true }
  expect((await server.call('verifyOtp', { token, body })).status).toBe(200)
  return phone
}
async function setEmail(token: string): Promise<string> {
  const email = newEmail()
  expect((await server.call('requestEmailChange', { token, body: { email } })).status).toBe(200)
  const code = await foundIn(email, /(\d{6})/)
  expect((await server.call('confirmEmailChange', { token, body: { code } })).status).toBe(200)
  return email
}
const confirm = (code: string, password: string) =>
  server.call('confirmPasswordReset', { body: { code, password } })

async function resetByEmail(login: string, password: string) {
  await server.call('requestPasswordReset', { body: { login } })
  await server.settle()
  const code = LINK.exec(inbox.lastTo(login)?.text ?? '')?.[1]
  return code === undefined ? null : confirm(code, password)
}
/** Null if no code arrives at the number. */
async function resetByPhone(phone: string, password: string) {
  server.clock.advance(60_000)
  const before = inbox.emails.filter(({ to }) => to === phone).length
  await server.call('requestPasswordReset', { body: { login: phone } })
  await server.settle()
  const messages = inbox.emails.filter(({ to }) => to === phone)
  if (messages.length === before) return null
  const code = CODE.exec(messages.at(-1)?.text ?? '')?.[1] ?? ''
  const { data } = await server.call('verifyOtp', { body: { phone, code, authenticated: false } })
  return confirm(data.resetCode ?? '', password)
}
async function givenPhonePlayer() {
  const phone = newPhone()
  await server.call('sendOtp', { body: { phone, reason: 'registration' } })
  const { email: _none, ...form } = registrationOf({ phone, code: await foundIn(phone, CODE) })
  const { data } = await server.call('registerByPhone', { body: form })
  server.clock.advance(60_000)
  const { id } = (await server.call('getProfile', { token: data.accessToken })).data
  return { phone, token: data.accessToken, id }
}

test('a number that a thief added notifies the owner by email, and ends with the owner’s reset', async () => {
  const owner = await givenConfirmedPlayer({ server, inbox })
  const token = await signIn(owner.email)
  const phone = await addPhone(token)
  // A number that returns is still newer than the email.
  await addPhone(token)
  await addPhone(token, phone)
  await server.settle()
  expect(inbox.lastTo(owner.email)?.subject).toBe('A phone number was added to your account')

  expect((await resetByPhone(phone, THIEFS))?.status).toBe(200)
  const reset = await resetByEmail(owner.email, OWNERS)
  expect(reset?.data.signInMethods.phone).toBeNull()
  expect(await resetByPhone(phone, THIEFS)).toBeNull()
  expect(await signIn(owner.email, OWNERS)).toBeDefined()
  expect(await actionsOf(server, owner.id)).toContain('player.addedPhoneRemoved')
})

test.each<[string, number, boolean]>([
  ['of the session that changes the password stays', 0, true],
  ['of another session is removed', 0, false],
  ['of another session stays if it is older than a week', 8, false],
])('at a password change, a recent number %s', async (_what, days, isOwn) => {
  const owner = await givenConfirmedPlayer({ server, inbox })
  const phone = await addPhone(isOwn ? owner.token : await signIn(owner.email))
  server.clock.advance(days * DAY_MS)
  const token = days === 0 ? owner.token : await signIn(owner.email)
  const body = { currentPassword: PASSWORD, newPassword: OWNERS, repeatNewPassword: OWNERS }
  expect((await server.call('changePassword', { token, body })).status).toBe(200)
  const stays = isOwn || days > 7
  expect((await server.call('getProfile', { token })).data.phone).toBe(stays ? phone : null)
})

test('a number that is proven again is not a recent one', async () => {
  const owner = await givenPhonePlayer()
  server.clock.advance(8 * DAY_MS)
  const token = await signIn(owner.phone)
  await setEmail(token)
  await server.call('sendOtp', { token, body: { phone: owner.phone, reason: 'phone-verification' } })
  const again = { phone: owner.phone, code: await foundIn(owner.phone, CODE), authenticated: true }
  expect((await server.call('verifyOtp', { token, body: again })).status).toBe(200)
  const { email } = (await server.call('getProfile', { token })).data
  expect((await resetByEmail(email ?? '', OWNERS))?.data.signInMethods.phone).toBe(
    `•••${owner.phone.slice(-3)}`,
  )
})

test('the number that a thief replaces gets a message', async () => {
  const owner = await givenPhonePlayer()
  await addPhone(await signIn(owner.phone))
  await server.settle()
  expect(inbox.lastTo(owner.phone)?.text).toContain('this number was replaced')
})

test('an email that a thief added to an account with a number ends with a reset by that number', async () => {
  const owner = await givenPhonePlayer()
  const token = await signIn(owner.phone)
  await setEmail(token)
  await server.settle()
  expect(inbox.lastTo(owner.phone)?.text).toContain('An email was added to your account')
  // Changed again, so that the first one can't be recognised.
  const email = await setEmail(token)

  expect((await resetByPhone(owner.phone, OWNERS))?.data.signInMethods.email).toBeNull()
  expect(await resetByEmail(email, THIEFS)).toBeNull()
  expect(await signIn(owner.phone, OWNERS)).toBeDefined()
})

test('an email stays at a reset by a number that was added after it', async () => {
  const owner = await givenPhonePlayer()
  const email = await setEmail(owner.token)
  server.clock.advance(DAY_MS)
  const phone = await addPhone(await signIn(owner.phone))
  expect((await resetByPhone(phone, THIEFS))?.status).toBe(200)
  expect((await resetByEmail(email, OWNERS))?.data.signInMethods.phone).toBeNull()
  expect(await resetByPhone(phone, THIEFS)).toBeNull()
})

test.each([
  ['the account was registered with', 0, 0],
  ['has stayed for long', 30, 8],
])('the number that %s ends a thief’s email once the owner has put it back', async (_what, stays, back) => {
  const owner = await givenPhonePlayer()
  const replaceAndReturn = async (thiefs: string) => {
    const token = await signIn(owner.phone)
    await addPhone(thiefs)
    await addPhone(token, owner.phone)
  }
  server.clock.advance(stays * DAY_MS)
  await replaceAndReturn(await signIn(owner.phone))
  server.clock.advance(back * DAY_MS)
  const thiefs = await signIn(owner.phone)
  const email = await setEmail(thiefs)
  await replaceAndReturn(thiefs)

  expect((await resetByEmail(email, THIEFS))?.data.signInMethods.phone).not.toBeNull()
  expect((await resetByPhone(owner.phone, OWNERS))?.data.signInMethods.email).toBeNull()
  expect(await resetByEmail(email, THIEFS)).toBeNull()
  expect(await signIn(owner.phone, OWNERS)).toBeDefined()
})

test.each([
  ['was added and left within a week', 1, 2, 1],
  ['was away for more than a week', 8, 8, 1],
  ['was away for more than a week and returns twice', 8, 8, 2],
])('a number that returns is a new one if it %s', async (_what, stays, away, times) => {
  const owner = await givenPhonePlayer()
  const phone = await addPhone(owner.token)
  server.clock.advance(stays * DAY_MS)
  await addPhone(await signIn(phone), owner.phone)
  server.clock.advance(away * DAY_MS)
  const email = await setEmail(await signIn(owner.phone))
  await addPhone(await signIn(owner.phone), phone)
  for (let returned = 1; returned < times; returned += 1) {
    await addPhone(await signIn(phone), owner.phone)
    await addPhone(await signIn(owner.phone), phone)
  }
  expect((await resetByPhone(phone, THIEFS))?.status).toBe(200)
  expect((await resetByEmail(email, OWNERS))?.data.signInMethods.phone).toBeNull()
})

test('a number that another player proved earlier is a new one', async () => {
  const [before, owner] = [await givenPhonePlayer(), await givenPhonePlayer()]
  await addPhone(before.token)
  const email = await setEmail(owner.token)
  await addPhone(await signIn(owner.phone), before.phone)
  expect((await resetByPhone(before.phone, THIEFS))?.status).toBe(200)
  expect((await resetByEmail(email, OWNERS))?.data.signInMethods.phone).toBeNull()
})

test('an older email stays at a reset by the number', async () => {
  const owner = await givenPhonePlayer()
  const email = await setEmail(owner.token)
  server.clock.advance(8 * DAY_MS)
  await resetByPhone(owner.phone, OWNERS)
  expect(await signIn(email, OWNERS)).toBeDefined()
})
