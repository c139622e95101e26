import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { givenFactor } from '#tests/support/players/factors.ts'
import { givenPlayer, PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { answerOf, arriveByTelegram, offerTelegram } from '#tests/support/players/telegram.ts'
import { wrongCode } from '#tests/support/players/wrong-code.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { protectPlayer } from '../players/index.ts'
import { forgetSocial } from './social.jobs.ts'

const LIFETIME_MS = 10 * 60_000

const config = copyConfig()
offerTelegram(config)
config.edit<{ types: string[]; tab: string }>('registration.json', (file) => {
  file.types = ['email', 'phone']
  file.tab = 'both'
})
const server = await startTestServer({
  env: { CONFIG_DIR: config.folder, ROLES: 'api,jobs,sandbox', TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(async () => {
  await server.stop()
  config.remove()
})

const comeBack = async (name: string) => (await arriveByTelegram(server, await answerOf(server, name))).data
const offerTo = async (name: string) => (await comeBack(name)).link?.token ?? ''
const register = (socialToken: string, changes: object = {}) =>
  server.call('register', { body: registrationOf({ socialToken, ...changes }) })
const profileOf = async (token: string | undefined) => (await server.call('getProfile', { token })).data

async function count(table: 'player' | 'player_identity'): Promise<bigint | undefined> {
  const { rows } = await server.database.pool.query<{ count: bigint }>(`select count(*) from ${table}`)
  return rows[0]?.count
}

async function codeFor(phone: string): Promise<string> {
  await server.call('sendOtp', { body: { phone, reason: 'registration' } })
  await server.settle()
  const { rows } = await server.database.pool.query<{ body: string }>(
    'select body from sandbox.mail where recipient = $1 order by id desc limit 1',
    [phone],
  )
  return /^(\d{6}) /.exec(rows[0]?.body ?? '')?.[1] ?? ''
}

test('a new visitor registers with the full form, is signed in, and later signs in directly', async () => {
  const { link, backRoute, ...arrived } = await comeBack('Ada')
  expect(arrived).toMatchObject({ session: null, ticket: null, isNew: false })
  expect(link).toMatchObject({ email: null, name: 'Telegram' })
  expect(backRoute).toBe('/favorites')
  const more = { affiliateTag: 'spring', bonusCode: 'fairhall10', timeZone: 'Europe/Berlin' }
  const form = registrationOf({ socialToken: link?.token, ...more })
  const registered = await server.call('register', { body: form })
  const profile = await profileOf(registered.data.accessToken)
  expect(profile).toMatchObject({ email: form['email'], isEmailConfirmed: false, timeZone: 'Europe/Berlin' })
  const { rows } = await server.database.pool.query(
    `select affiliate_tag, bonus_code,
       (select count(*) from player_agreement where player_id = p.id) > 0 as agreed,
       (select count(*) from audit_event where player_id = p.id and action = 'player.identityLinked') as joined
     from player p where id = $1`,
    [profile.id],
  )
  expect(rows).toEqual([{ affiliate_tag: 'spring', bonus_code: 'fairhall10', agreed: true, joined: 1n }])

  const again = await comeBack('Ada')
  expect(again).toMatchObject({ link: null, isNew: false })
  expect((await profileOf(again.session?.accessToken)).id).toBe(profile.id)
  expect((await server.call('listIdentities', { token: again.session?.accessToken })).data).toMatchObject([
    { name: 'Telegram' },
  ])
})

test('registration by phone uses up code and offer together or neither', async () => {
  const phone = '+4915112340001'
  const right = await codeFor(phone)
  const { email: _none, ...form } = registrationOf({ phone })
  const byPhone = (socialToken: string, code = right) =>
    server.call('registerByPhone', { body: { ...form, code, socialToken } })
  expect((await byPhone('made up')).error?.code).toBe(11036)
  const token = await offerTo('Bob')
  expect((await byPhone(token, wrongCode(right))).error?.code).toBe(11003)
  const { data } = await byPhone(token)
  expect(await profileOf(data.accessToken)).toMatchObject({ phone, email: null })
  expect(await profileOf((await comeBack('Bob')).session?.accessToken)).toMatchObject({ phone })
})

test('a refused form leaves the offer valid', async () => {
  const token = await offerTo('Cid')
  const { email } = await givenPlayer(server)
  expect((await register(token, { agreements: false })).status).toBe(422)
  expect((await register(token, { country: 'FR' })).status).toBe(422)
  expect((await register(token, { email })).error?.fields).toHaveProperty('email')
  expect((await register(token)).status).toBe(200)
})

test('an offer works once, even for concurrent registrations', async () => {
  const token = await offerTo('Dan')
  const players = await count('player')
  const replies = await Promise.all(Array.from({ length: 4 }, () => register(token)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await count('player')).toBe((players ?? 0n) + 1n)
  // Not even after its social account is free again.
  await server.database.pool.query('delete from player_identity')
  expect((await register(token)).error?.code).toBe(11036)
})

test('one of two concurrent offers of the same social account registers a player; the other leaves nothing', async () => {
  const tokens = [await offerTo('Eve'), await offerTo('Eve')]
  const players = await count('player')
  const replies = await Promise.all(tokens.map((token) => register(token)))
  expect(replies.map(({ error }) => error?.code).toSorted()).toEqual([11036, undefined])
  expect(await count('player')).toBe((players ?? 0n) + 1n)
})

test('an expired offer creates no player; the form without it does', async () => {
  const form = registrationOf()
  const registerWith = (changes: object) => server.call('register', { body: { ...form, ...changes } })
  const before = [await count('player'), await count('player_identity')]

  const expired = await offerTo('Fay')
  server.clock.advance(LIFETIME_MS)
  expect((await registerWith({ socialToken: expired })).error).toMatchObject({ code: 11036 })
  await forgetSocial.run(server.deps, {})
  expect((await registerWith({ socialToken: expired })).error).toMatchObject({ code: 11036 })
  expect((await registerWith({ socialToken: 'made up' })).error?.code).toBe(11036)
  expect((await registerWith({ socialToken: '' })).error?.code).toBe(11036)
  expect([await count('player'), await count('player_identity')]).toEqual(before)

  expect((await registerWith({})).status).toBe(200)
  expect(await comeBack('Fay')).toMatchObject({ session: null, link: { email: null } })
})

test('a social account joined to another player meanwhile stays with that player', async () => {
  const owner = await givenPlayer(server)
  const token = await offerTo('Gil')
  const body = { token: await offerTo('Gil'), login: owner.email, password: PASSWORD }
  expect((await server.call('linkSocialIdentity', { body })).status).toBe(200)
  expect((await register(token)).error?.code).toBe(11036)
  expect((await profileOf((await comeBack('Gil')).session?.accessToken)).id).toBe(owner.id)
})

test('an offer used to join can’t register, and one used to register can’t join', async () => {
  const owner = await givenPlayer(server)
  const [joining, registering] = [await offerTo('Hal'), await offerTo('Ida')]
  const join = (token: string) =>
    server.call('linkSocialIdentity', { body: { token, login: owner.email, password: PASSWORD } })
  expect((await join(joining)).status).toBe(200)
  expect((await register(joining)).error?.code).toBe(11036)
  expect((await register(registering)).status).toBe(200)
  expect((await join(registering)).error?.code).toBe(11034)
})

test('an excluded person can’t register with an offer from before the exclusion', async () => {
  const token = await offerTo('Jon')
  const { rows } = await server.database.pool.query<{ issuer: string; subject: string }>(
    'select issuer, subject from social_link order by expires_at desc limit 1',
  )
  const identities = rows.map((row) => ({ ...row, linked_at: server.clock.now() }))
  const entry = { playerId: crypto.randomUUID(), cause: 'self-exclusion', until: null, origin: null } as const
  await inTransaction(server.deps.db, (tx) => protectPlayer(server.deps, tx, entry, { identities }))
  const before = await count('player')
  expect((await register(token)).error?.code).toBe(11004)
  expect((await arriveByTelegram(server, await answerOf(server, 'Jon'))).error?.code).toBe(11004)
  expect(await count('player')).toBe(before)
})

test('refuses an offer from a restricted country', async () => {
  const body = registrationOf({ socialToken: await offerTo('Kim') })
  const headers = { 'cf-ipcountry': 'US' }
  expect((await server.call('register', { body, headers })).error?.code).toBe(11007)
})

test('joining by an offer still requires the account’s second factor', async () => {
  const player = await givenPlayer(server)
  await givenFactor(server, player.token)
  const body = { token: await offerTo('Leo'), login: player.email, password: PASSWORD }
  const { data } = await server.call('linkSocialIdentity', { body })
  expect(Object.keys(data)).toEqual(['ticket', 'hasPasskey'])
})

test('the database holds no usable token', async () => {
  const token = await offerTo('Mia')
  const { rows } = await server.database.pool.query<{ row: string }>(
    'select social_link::text as row from social_link',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toContain(token)
})

async function resetPasswordOf(email: string): Promise<void> {
  await server.call('requestPasswordReset', { body: { login: email } })
  await server.settle()
  const { rows } = await server.database.pool.query<{ body: string }>(
    'select body from sandbox.mail where recipient = $1 order by id desc limit 1',
    [email],
  )
  const code = /\/password-reset\/([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
  const body = { code, password: 'a new one of mine' }
  expect((await server.call('confirmPasswordReset', { body })).status).toBe(200)
}

test('a person who registered with another’s address loses all access when its owner resets the password', async () => {
  const form = registrationOf({ socialToken: await offerTo('Mallory') })
  expect((await server.call('register', { body: form })).status).toBe(200)
  expect((await comeBack('Mallory')).session).not.toBeNull()
  await resetPasswordOf(String(form['email']))
  expect(await comeBack('Mallory')).toMatchObject({ session: null, link: { email: null } })
})

test('a reset pauses a social account whose provider did not vouch for the address', async () => {
  const form = registrationOf({ socialToken: await offerTo('Nia') })
  await server.call('register', { body: form })
  await server.database.pool.query(
    'update player set email_confirmed_at = registered_at, ways_checked_at = registered_at where email = $1',
    [form['email']],
  )
  await resetPasswordOf(String(form['email']))
  const arrived = await arriveByTelegram(server, await answerOf(server, 'Nia'))
  expect(arrived.error?.code).toBe(11100)
})
