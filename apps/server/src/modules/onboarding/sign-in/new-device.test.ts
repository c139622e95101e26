import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { givenPlayer, PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const inbox = await startInbox()
const config = copyConfig()
config.edit<{ types: string[] }>('registration.json', (file) => {
  file.types = ['email', 'phone']
})
const server = await startTestServer({
  env: {
    SANDBOX_URL: inbox.url,
    ROLES: 'api,jobs,realtime',
    CONFIG_DIR: config.folder,
    TRUSTED_PROXIES: '127.0.0.1',
  },
})
afterAll(async () => {
  await server.stop()
  await inbox.close()
  config.remove()
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const SUBJECT = 'New login to your account'

async function signIn(login: string, fingerprint?: string, headers: Record<string, string> = {}) {
  server.clock.advance(1000)
  const body = { login, password: PASSWORD, fingerprint }
  const { status } = await server.call('createSession', { body, headers })
  await server.settle()
  return status
}
const alerts = (to: string) => inbox.emails.filter((letter) => letter.to === to && letter.subject === SUBJECT)

test('notifies the owner of an unknown device once, with device and country', async () => {
  const player = await givenPlayer(server, { fingerprint: 'home' })
  await signIn(player.email, 'home')
  expect(alerts(player.email)).toEqual([])
  const headers = { 'user-agent': ANDROID, 'cf-ipcountry': 'AT' }
  await signIn(player.email, 'elsewhere', headers)
  await signIn(player.email, 'elsewhere', headers)
  const [alert, ...more] = alerts(player.email)
  expect(more).toEqual([])
  expect(alert?.text).toContain('Device: Chrome on Android\nCountry: Austria')
  expect(alert?.text).toContain('/profile/security')
  expect(alert?.html).toContain('Chrome on Android')
})

test('recognises a device without a fingerprint by its user agent and does not repeat it in the email', async () => {
  const player = await givenPlayer(server)
  await signIn(player.email)
  expect(alerts(player.email)).toEqual([])
  await signIn(player.email, undefined, { 'user-agent': ANDROID.replace('Pixel 9', '<b>Pixel</b>') })
  expect(alerts(player.email)).toHaveLength(1)
  expect(alerts(player.email)[0]?.html).not.toContain('Pixel')
})

test.each([
  ['leaves the fingerprint out', 'home', undefined, {}],
  ['calls from another country', undefined, undefined, { 'cf-ipcountry': 'AT' }],
  ['sends an empty fingerprint, like it, from another country', '', '', { 'cf-ipcountry': 'AT' }],
])('a thief who imitates the browser and %s is noticed', async (_, known, fingerprint, headers) => {
  const player = await givenPlayer(server, { fingerprint: known })
  await signIn(player.email, fingerprint, headers)
  expect(alerts(player.email)).toHaveLength(1)
})

test('sends no notice for a registration or a wrong password', async () => {
  const player = await givenPlayer(server, { fingerprint: 'home' })
  expect(await signIn(`${player.email}x`, 'elsewhere')).toBe(401)
  expect(alerts(player.email)).toEqual([])
})

test('sends a notice for each of two concurrent new devices', async () => {
  const player = await givenPlayer(server, { fingerprint: 'home' })
  await Promise.all([signIn(player.email, 'first'), signIn(player.email, 'second')])
  await server.settle()
  expect(alerts(player.email)).toHaveLength(2)
})

test('strangers can’t fill a mailbox with notices: an unproven address gets two a day, a proven one five', async () => {
  const player = await givenPlayer(server, { fingerprint: 'home' })
  const signInByNewDevice = async (times: number) => {
    for (let n = 0; n < times; n += 1) await signIn(player.email, crypto.randomUUID())
  }
  await signInByNewDevice(4)
  expect(alerts(player.email)).toHaveLength(2)
  await server.database.pool.query('update player set email_confirmed_at = now() where id = $1', [player.id])
  await signInByNewDevice(5)
  expect(alerts(player.email)).toHaveLength(5)
  server.clock.advance(86_400_000)
  await signInByNewDevice(1)
  expect(alerts(player.email)).toHaveLength(6)
})

test('notifies a player without an email by text message in their language', async () => {
  const phone = '+4915112399001'
  await server.call('sendOtp', { body: { phone, reason: 'registration' } })
  await server.settle()
  const code = inbox.find(phone, /^(\d{6}) /)
  const { email: _none, ...form } = registrationOf({ phone, code, fingerprint: 'home', locale: 'de' })
  await server.call('registerByPhone', { body: form })
  await signIn(phone, 'elsewhere', { 'user-agent': ANDROID })
  expect(inbox.lastTo(phone)?.text).toMatch(/Neue Anmeldung.*Chrome auf Android/)
  // Text messages cost money, so there are three a day of each kind.
  for (let n = 0; n < 4; n += 1) await signIn(phone, crypto.randomUUID())
  const notices = inbox.emails.filter(({ to, text }) => to === phone && /Neue Anmeldung/.test(text))
  expect(notices).toHaveLength(3)
})
