import { afterAll, expect, test } from 'vitest'
import { PASSWORD, givenPlayer } from '../../../../../tests/support/players.ts'
import { startTestServer } from '../../../../../tests/support/server.ts'

const server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(() => server.stop())
const { database, clock } = server

const signIn = (login: string, password = PASSWORD) =>
  server.call('createSession', { body: { login, password } })
const profile = (token: string) => server.call('getProfile', { token })
const refresh = (token: string) => server.call('refreshSession', { token })
const setStatus = (id: string, status: number) =>
  database.pool.query('update player set status = $2 where id = $1', [id, status])

test('the right password opens a session, in whatever case the e-mail is written', async () => {
  const player = await givenPlayer(server)
  const { status, data } = await signIn(player.email.toUpperCase())
  expect(status).toBe(200)
  expect((await profile(data.accessToken)).data.id).toBe(player.id)
})

test('a wrong password and an unknown login get the same answer', async () => {
  const player = await givenPlayer(server)
  const wrong = await signIn(player.email, 'not this one')
  const unknown = await signIn('nobody@example.com', 'not this one')
  expect(wrong).toMatchObject({ status: 401, error: { code: 11001 } })
  expect(unknown.error).toEqual(wrong.error)
})

test('after three failures a login waits longer and longer, known or not, however many try at once', async () => {
  const player = await givenPlayer(server)
  for (const login of [player.email, 'stranger@example.com']) {
    const replies = await Promise.all(Array.from({ length: 6 }, () => signIn(login, 'guess')))
    expect(replies.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429, 429])
    const waiting = await signIn(login)
    expect(waiting).toMatchObject({ status: 429, error: { code: 11006 } })
    expect(waiting.headers.get('retry-after')).toBe('5')
  }
  clock.advance(5000)
  expect((await signIn(player.email)).status).toBe(200)
  expect((await signIn(player.email, 'guess')).status).toBe(401)
})

test('a blocked player is told so only after the right password, and his open sessions are refused at once', async () => {
  const player = await givenPlayer(server)
  await setStatus(player.id, 3)
  expect((await signIn(player.email, 'wrong')).status).toBe(401)
  expect(await signIn(player.email)).toMatchObject({ status: 403, error: { code: 11004 } })
  expect(await profile(player.token)).toMatchObject({ status: 401, error: { code: 11002 } })
})

test('a refresh gives a new token; the one before gets the same answer for a minute; then its use closes the session', async () => {
  const { token } = await givenPlayer(server)
  clock.advance(1000)
  const second = await refresh(token)
  expect(second.status).toBe(200)
  expect(second.data.accessToken).not.toBe(token)
  clock.advance(59_000)
  expect((await refresh(token)).data).toEqual(second.data)

  clock.advance(2000)
  expect((await refresh(token)).error?.code).toBe(11002)
  expect((await profile(second.data.accessToken)).status).toBe(401)
  expect((await refresh(second.data.accessToken)).status).toBe(401)
})

test('a player who was blocked meanwhile gets no new token, and is told that he may not sign in', async () => {
  const player = await givenPlayer(server)
  await setStatus(player.id, 3)
  expect(await refresh(player.token)).toMatchObject({ status: 403, error: { code: 11004 } })
  await setStatus(player.id, 1)
  expect((await refresh(player.token)).status).toBe(200)
})

test('eight refreshes at once raise the generation once', async () => {
  const { token } = await givenPlayer(server)
  clock.advance(1000)
  const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(token)))
  expect(new Set(replies.map(({ data }) => data.accessToken)).size).toBe(1)
})

test('an expired token refreshes but does nothing else; a session left for 30 days is over', async () => {
  const { token } = await givenPlayer(server)
  clock.advance(15 * 60_000)
  expect((await profile(token)).status).toBe(401)
  const { data } = await refresh(token)
  expect((await profile(data.accessToken)).status).toBe(200)
  clock.advance(30 * 86_400_000 + 1000)
  expect((await refresh(data.accessToken)).status).toBe(401)
})

test('after logout every token of the session is refused at once, those of other sessions are not', async () => {
  const player = await givenPlayer(server)
  const other = (await signIn(player.email)).data.accessToken
  expect((await server.call('logout', { token: player.token })).status).toBe(200)
  expect((await profile(player.token)).status).toBe(401)
  expect((await refresh(player.token)).status).toBe(401)
  expect((await server.call('logout', { token: player.token })).status).toBe(401)
  expect((await profile(other)).status).toBe(200)
})

test.each([
  ['no token', undefined],
  ['nonsense', 'nonsense'],
  ['a token without a signature', `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`],
])('%s is a session that is over', async (_name, token) => {
  expect(await server.call('getProfile', { token })).toMatchObject({ status: 401, error: { code: 11002 } })
})

test('a token whose claims were changed is refused', async () => {
  const [one, two] = [await givenPlayer(server), await givenPlayer(server)]
  const [header, , signature] = one.token.split('.')
  expect((await profile(`${header}.${two.token.split('.')[1]}.${signature}`)).status).toBe(401)
})

test('a cookie is never authentication', async () => {
  const { token } = await givenPlayer(server)
  expect((await server.call('getProfile', { headers: { cookie: `access_token=${token}` } })).status).toBe(401)
})

test('a sign-in makes a session of its own, whatever session the browser came with', async () => {
  const [thief, owner] = [await givenPlayer(server), await givenPlayer(server)]
  const planted = { authorization: `Bearer ${thief.token}`, cookie: `access_token=${thief.token}` }
  const body = { login: owner.email, password: PASSWORD }
  const first = await server.call('createSession', { body, headers: planted })
  const second = await server.call('createSession', { body, headers: planted })
  expect(new Set([first.data.accessToken, second.data.accessToken, thief.token]).size).toBe(3)
  expect((await profile(first.data.accessToken)).data.id).toBe(owner.id)
  // What was planted is still the thief's own, and knows nothing of the other's.
  expect((await profile(thief.token)).data.id).toBe(thief.id)
  const own = await server.call('listSessions', { token: owner.token })
  expect(own.data).toHaveLength(3)
  await server.call('logout', { token: first.data.accessToken })
  expect((await profile(second.data.accessToken)).status).toBe(200)
})

test('what a form of another site could send is taken by no call', async () => {
  const { email, token } = await givenPlayer(server)
  const cookie = `access_token=${token}`
  const typed = { login: email, password: PASSWORD }
  for (const [type, body] of [
    ['text/plain', JSON.stringify(typed)],
    ['application/x-www-form-urlencoded', String(new URLSearchParams(typed))],
    ['multipart/form-data; boundary=x', '--x--'],
  ] as const) {
    const headers = { 'content-type': type, cookie, origin: 'https://evil.example' }
    for (const path of ['sessions', 'sessions/logout', 'profile', 'close', 'documents']) {
      const method = path === 'profile' ? 'PUT' : 'POST'
      const reply = await fetch(`${server.url}/api/player/${path}`, { method, headers, body })
      expect([path, type, [401, 415].includes(reply.status)]).toEqual([path, type, true])
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    }
  }
  expect((await profile(token)).status).toBe(200)
})

test('failed sign-ins are recorded, of known players with their id, of unknown logins without a text', async () => {
  const player = await givenPlayer(server)
  clock.advance(60_000)
  for (const login of [player.email, 'unknown@example.com']) await signIn(login, 'not this one')
  const { rows } = await database.pool.query(
    `select kind, actor, address, count::int, e::text as all from security_event e where minute = date_trunc('minute', $1::timestamptz)`,
    [clock.now()],
  )
  const event = { kind: 'sign-in-failed', address: '127.0.0.1', count: 1 }
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(expect.objectContaining({ ...event, actor: `player:${player.id}` }))
  expect(rows).toContainEqual(expect.objectContaining({ ...event, actor: null }))
  expect(rows.map(({ all }) => all).join()).not.toContain('example.com')
})

const signInFrom = (address: string, login: string, password = PASSWORD) =>
  server.call('createSession', { body: { login, password }, headers: { 'cf-connecting-ip': address } })

test('a stranger who guesses delays only their own network', async () => {
  const player = await givenPlayer(server)
  for (let guess = 0; guess < 6; guess += 1) await signInFrom('203.0.113.7', player.email, 'guess')
  expect((await signInFrom('203.0.113.99', player.email)).error?.code).toBe(11006)
  expect((await signInFrom('198.51.100.1', player.email)).status).toBe(200)
})

test('guesses from many networks wait, known login or not, and the networks that a player signed in from do not', async () => {
  const player = await givenPlayer(server)
  const home = '198.51.100.1'
  expect((await signInFrom(home, player.email)).status).toBe(200)
  for (const login of [player.email, 'nobody.at.all@example.com']) {
    const codes = []
    for (let turn = 0; turn < 40; turn += 1)
      codes.push((await signInFrom(`203.0.${turn}.1`, login, 'guess')).error?.code)
    expect(codes.filter((code) => code === 11001)).toHaveLength(30)
    expect(codes.slice(30)).toEqual(Array.from({ length: 10 }, () => 11006))
  }
  expect((await signInFrom('192.0.2.1', player.email)).error?.code).toBe(11006)
  expect((await signInFrom(home, player.email)).status).toBe(200)
})

test.each(['password-of:', 'password-of\u0000'])(
  'guesses at a login of %j and the id of a player do not keep them from proving their password',
  async (name) => {
    const player = await givenPlayer(server)
    for (let turn = 0; turn < 31; turn += 1)
      await signInFrom(`203.0.${turn}.1`, `${name}${player.id}`, 'guess')
    const body = {
      currentPassword: PASSWORD,
      newPassword: 'another long one',
      repeatNewPassword: 'another long one',
    }
    expect((await server.call('changePassword', { token: player.token, body })).status).toBe(200)
  },
)
