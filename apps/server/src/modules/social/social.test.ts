import { PlayerStatus } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { givenFactor } from '#tests/support/players/factors.ts'
import { BINDING, completeSocialLogin, startSocialLogin } from '#tests/support/players/social-login.ts'
import { givenPlayer, PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'
import { startTestServer } from '#tests/support/server/server.ts'

const config = copyConfig()
config.edit<{ providers: object[] }>('sign-in.json', ({ providers }) => {
  providers.push({ ...providers[0], id: 'second' }, { ...providers[0], id: 'closed', isEnabled: false })
  providers.push({
    ...providers[0],
    id: 'auth0',
    issuer: 'https://127.0.0.1:1/',
    connections: [{ id: 'google-oauth2', name: 'Google' }],
  })
})
const server = await startTestServer({
  env: {
    CONFIG_DIR: config.folder,
    ROLES: 'api,inbound,realtime,jobs,sandbox',
    TRUSTED_PROXIES: '127.0.0.1',
  },
})
afterAll(async () => {
  await server.stop()
  config.remove()
})

let count = 0
const newEmail = () => `social.${(count += 1)}@example.com`
const arrive = (query: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  server.call('createSocialSession', {
    body: { query, provider: 'sandbox', binding: BINDING, ...more },
    headers,
  })
const signInBy = async (email: string) => arrive(await completeSocialLogin(server, { email }))
const profileOf = async (token: string | undefined) => (await server.call('getProfile', { token })).data

test('a new visitor becomes a player with a confirmed address and returns to the page they came from', async () => {
  const email = newEmail()
  const query = await completeSocialLogin(
    server,
    { email },
    { backRoute: '%2Fcategories%2Fslots%3Fsign-in%3Dtrue' },
  )
  const reply = await arrive(query, { affiliateTag: 'spring', locale: 'de' })
  expect(reply).toMatchObject({
    status: 200,
    data: { isNew: true, link: null, backRoute: '/categories/slots' },
  })
  const profile = await profileOf(reply.data.session?.accessToken)
  expect(profile).toMatchObject({ email, isEmailConfirmed: true, country: 'IE', locale: 'de' })
  const { rows } = await server.database.pool.query<{ affiliate_tag: string; agreed: bigint }>(
    `select affiliate_tag, (select count(*) from player_agreement where player_id = p.id) as agreed
     from player p where id = $1`,
    [profile.id],
  )
  expect(rows[0]?.affiliate_tag).toBe('spring')
  expect(rows[0]?.agreed).toBeGreaterThan(0n)
})

test('a returning visitor gets the same player, whatever address the provider names now', async () => {
  const email = newEmail()
  const first = await profileOf((await signInBy(email)).data.session?.accessToken)
  const again = await signInBy(email.toUpperCase())
  expect(again.data).toMatchObject({ isNew: false })
  expect((await profileOf(again.data.session?.accessToken)).id).toBe(first.id)
})

test('an answer works once, even when sent concurrently', async () => {
  const query = await completeSocialLogin(server, { email: newEmail() })
  const replies = await Promise.all([arrive(query), arrive(query), arrive(query)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await arrive(query)).error?.code).toBe(11034)
})

test.each([
  ['that is too long', `${'a'.repeat(64)}@${'b'.repeat(127)}.${'c'.repeat(63)}`],
  ['with a control character', 'social\u0001ada@example.com'],
  ['that the form refuses', 'social,ada@example.com'],
])('does not accept an address %s from a provider', async (_, email) => {
  const { data } = await signInBy(email)
  expect(data).toMatchObject({
    session: null,
    isNew: false,
    link: { email: null, isEmailUnconfirmed: false },
  })
})

test('an account that only claims the address loses it to the person that the provider vouches for', async () => {
  const claim = await givenPlayer(server)
  await server.database.pool.query(
    "update player set phone = '+4915152345001', phone_confirmed_at = now() where id = $1",
    [claim.id],
  )
  const { data } = await signInBy(claim.email)
  expect(data.isNew).toBe(true)
  expect(await profileOf(data.session?.accessToken)).toMatchObject({ email: claim.email, phone: null })
  expect(await profileOf(claim.token)).toMatchObject({ id: claim.id, email: null })
})

test('two concurrent tabs create one player', async () => {
  const email = newEmail()
  const queries = await Promise.all([
    completeSocialLogin(server, { email }),
    completeSocialLogin(server, { email }),
  ])
  const replies = await Promise.all(queries.map((query) => arrive(query)))
  const ids = await Promise.all(
    replies.map(async ({ data }) => (await profileOf(data.session?.accessToken)).id),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(ids).size).toBe(1)
})

test('an answer is only accepted in the browser that started the sign-in', async () => {
  const query = await completeSocialLogin(server, { email: newEmail() })
  expect((await arrive(query, { binding: 'the secret of another browser' })).error?.code).toBe(11034)
  expect((await arrive(query)).error?.code).toBe(11034)
})

test('refuses made-up, foreign, late and mixed-up answers', async () => {
  const email = newEmail()
  const good = new URLSearchParams(await completeSocialLogin(server, { email }))
  const other = new URLSearchParams(await completeSocialLogin(server, { email }))
  const mixed = new URLSearchParams(good)
  mixed.set('code', other.get('code') ?? '')
  expect((await arrive('?state=made-up&code=x')).error?.code).toBe(11034)
  expect((await arrive('')).error?.code).toBe(11034)
  expect((await arrive(`?${good}`, { provider: 'second' })).error?.code).toBe(11034)
  expect((await arrive(`?${mixed}`)).error?.code).toBe(11034)
  const issuer = new URLSearchParams(await completeSocialLogin(server, { email }))
  issuer.set('iss', 'https://evil.example')
  expect((await arrive(`?${issuer}`)).error?.code).toBe(11034)
  const late = await completeSocialLogin(server, { email })
  server.clock.advance(10 * 60 * 1000)
  expect((await arrive(late)).error?.code).toBe(11034)
  expect((await arrive(await completeSocialLogin(server, 'refuse'))).error?.code).toBe(11034)
})

test('an unverified address creates no player and is not returned; the visitor joins an account by login', async () => {
  const player = await givenPlayer(server)
  const arrived = await arrive(await completeSocialLogin(server, { email: player.email, isVerified: false }))
  const { link } = arrived.data
  expect(arrived.data).toMatchObject({ session: null, isNew: false })
  expect(link).toMatchObject({ email: null, isEmailUnconfirmed: true, name: 'Fairhall Sandbox' })
  const join = (login: string) =>
    server.call('linkSocialIdentity', { body: { token: link?.token, login, password: PASSWORD } })
  expect((await join(newEmail())).error?.code).toBe(11001)
  expect((await join(player.email)).status).toBe(200)
})

test('an offer to join an existing account can’t register a second one', async () => {
  const player = await givenPlayer(server)
  const { link } = (await signInBy(player.email)).data
  const body = registrationOf({ socialToken: link?.token })
  expect((await server.call('register', { body })).error?.code).toBe(11036)
})

test('joins a social account to an existing player only with the password, and notifies the player', async () => {
  const player = await givenPlayer(server)
  const offered = await signInBy(player.email.toUpperCase())
  expect(offered.data.session).toBeNull()
  const token = offered.data.link?.token ?? ''
  const join = (password: string) => server.call('linkSocialIdentity', { body: { token, password } })
  expect((await join('a wrong password')).error?.code).toBe(11001)
  expect((await signInBy(player.email)).data.session).toBeNull()

  const replies = await Promise.all([join(PASSWORD), join(PASSWORD)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const joined = replies.find(({ status }) => status === 200)
  expect((await profileOf(joined?.data.accessToken)).id).toBe(player.id)
  expect((await profileOf((await signInBy(player.email)).data.session?.accessToken)).id).toBe(player.id)
  expect((await join(PASSWORD)).error?.code).toBe(11034)
  const { rows } = await server.database.pool.query(
    "select action from audit_event where player_id = $1 and action = 'player.identityLinked'",
    [player.id],
  )
  expect(rows).toHaveLength(1)
})

test('an offer to join expires, and guesses at its password count as failed sign-ins', async () => {
  const player = await givenPlayer(server)
  const token = (await signInBy(player.email)).data.link?.token ?? ''
  const join = (password: string) => server.call('linkSocialIdentity', { body: { token, password } })
  for (const guess of ['one', 'two', 'three']) expect((await join(guess)).error?.code).toBe(11001)
  expect((await join(PASSWORD)).error?.code).toBe(11006)
  server.clock.advance(10 * 60 * 1000)
  expect((await join(PASSWORD)).error?.code).toBe(11034)
  expect((await server.call('linkSocialIdentity', { body: { token: 'x', password: 'y' } })).error?.code).toBe(
    11034,
  )
})

test('refuses blocked players, and new ones from restricted countries', async () => {
  const email = newEmail()
  const { id } = await profileOf((await signInBy(email)).data.session?.accessToken)
  await setStatus(server.database.pool, id, PlayerStatus.blocked)
  expect(await signInBy(email)).toMatchObject({ status: 403, error: { code: 11004 } })
  for (const country of ['US', 'IR']) {
    const query = await completeSocialLogin(server, { email: newEmail() })
    expect((await arrive(query, {}, { 'cf-ipcountry': country })).error?.code).toBe(11007)
  }
})

test('an excluded player can sign in with a joined account but can’t join another', async () => {
  const exclude = (id: string) => setStatus(server.database.pool, id, PlayerStatus.excluded)
  const email = newEmail()
  await exclude((await profileOf((await signInBy(email)).data.session?.accessToken)).id)
  expect(await profileOf((await signInBy(email)).data.session?.accessToken)).toMatchObject({ status: 5 })

  const player = await givenPlayer(server)
  const token = (await signInBy(player.email)).data.link?.token
  await exclude(player.id)
  const joined = await server.call('linkSocialIdentity', { body: { token, password: PASSWORD } })
  expect(joined).toMatchObject({ status: 409, error: { code: 11041 } })
})

test('the redirect names only this site’s callback and uses fresh secrets every time', async () => {
  const [one, other] = [
    new URL((await startSocialLogin(server)).location),
    new URL((await startSocialLogin(server)).location),
  ]
  expect(one.searchParams.get('redirect_uri')).toBe(`${server.url}/auth/social/sandbox/callback`)
  expect(one.searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect([name, one.searchParams.get(name)]).not.toEqual([name, other.searchParams.get(name)])
})

test('a state that leads to another site redirects to the home page', async () => {
  const query = await completeSocialLogin(server, { email: newEmail() }, { backRoute: '%2F%2Fevil.example' })
  expect((await arrive(query)).data.backRoute).toBe('/')
})

test('refuses unknown and disabled providers, states and connections, and answers 503 for a silent provider', async () => {
  expect((await startSocialLogin(server, { provider: 'nobody' })).status).toBe(404)
  expect((await startSocialLogin(server, { provider: 'closed' })).status).toBe(404)
  const state = JSON.stringify({ binding: 'x'.repeat(43) })
  expect((await server.call('leaveForAuth0', { query: { state, connection: 'other' } })).status).toBe(400)
  expect((await server.call('leaveForAuth0', { query: { state: '{}' } })).status).toBe(400)
  expect((await server.call('leaveForAuth0', { query: { state, connection: 'google-oauth2' } })).status).toBe(
    503,
  )
})

test('lists the enabled providers for the pages', async () => {
  expect((await server.call('getInit')).data.social).toEqual([
    { provider: 'sandbox', connection: null, name: 'Fairhall Sandbox' },
    { provider: 'second', connection: null, name: 'Fairhall Sandbox' },
    { provider: 'auth0', connection: 'google-oauth2', name: 'Google' },
  ])
})

test('a social account requires the second factor, when it is joined and at every later sign-in', async () => {
  const player = await givenPlayer(server, { email: newEmail() })
  const factor = await givenFactor(server, player.token)
  const complete = (ticket: string | null) =>
    server.call('completeSession', { body: { ticket, code: factor.next() } })

  const { link } = (await signInBy(player.email)).data
  const joined = await server.call('linkSocialIdentity', { body: { token: link?.token, password: PASSWORD } })
  expect(Object.keys(joined.data)).toEqual(['ticket', 'hasPasskey'])
  expect((await profileOf((await complete(joined.data.ticket)).data.accessToken)).id).toBe(player.id)

  const { data } = await signInBy(player.email)
  expect(data).toMatchObject({ session: null, ticket: expect.any(String) as string, link: null })
  expect((await profileOf((await complete(data.ticket)).data.accessToken)).id).toBe(player.id)
})

test('lists a joined account and removes it only with the password, so it is never the last sign-in method', async () => {
  const email = newEmail()
  const token = (await signInBy(email)).data.session?.accessToken ?? ''
  const list = async (of: string) => (await server.call('listIdentities', { token: of })).data
  const [joined] = await list(token)
  expect(joined).toMatchObject({ name: expect.any(String) as string })
  const remove = (of: string, id = joined?.id ?? '', password = PASSWORD) =>
    server.call('removeIdentity', { token: of, params: { id }, body: { password } })
  // The player never set a password, so there is no other sign-in method.
  expect((await remove(token)).status).toBe(422)
  expect(await list(token)).toHaveLength(1)

  const player = await givenPlayer(server, { email: newEmail() })
  expect((await remove(player.token)).status).toBe(404)
  const { link } = (await signInBy(player.email)).data
  await server.call('linkSocialIdentity', { body: { token: link?.token, password: PASSWORD } })
  const [own] = await list(player.token)
  expect((await remove(player.token, own?.id, 'guess')).status).toBe(422)
  expect((await remove(player.token, own?.id)).status).toBe(200)
  expect(await list(player.token)).toEqual([])
  // Now the social account is free: it may be joined again with the password.
  expect((await signInBy(player.email)).data).toMatchObject({ session: null, link: { email: player.email } })
})
