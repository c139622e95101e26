import { PlayerStatus } from '@fairhall/contract'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { PASSWORD, givenPlayer } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { reviseSettings } from '../../settings/index.ts'

const server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
afterAll(() => server.stop())
const { database, clock } = server

const signIn = (login: string, password = PASSWORD) =>
  server.call('createSession', { body: { login, password } })
const profile = (token: string) => server.call('getProfile', { token })
const refresh = (token: string) => server.call('refreshSession', { token })

test('the right password opens a session, for the email in any letter case', async () => {
  const player = await givenPlayer(server)
  const { status, data } = await signIn(player.email.toUpperCase())
  expect(status).toBe(200)
  expect((await profile(data.accessToken)).data.id).toBe(player.id)
})

test('answers a wrong password and an unknown login alike', async () => {
  const player = await givenPlayer(server)
  const wrong = await signIn(player.email, 'not this one')
  const unknown = await signIn('nobody@example.com', 'not this one')
  expect(wrong).toMatchObject({ status: 401, error: { code: 11001 } })
  expect(unknown.error).toEqual(wrong.error)
})

test('throttles a login after three failures, known or unknown, even under concurrency', async () => {
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

test('reveals a block only after the right password and refuses the open sessions of a blocked player', async () => {
  const player = await givenPlayer(server)
  await setStatus(database.pool, player.id, PlayerStatus.blocked)
  expect((await signIn(player.email, 'wrong')).status).toBe(401)
  expect(await signIn(player.email)).toMatchObject({ status: 403, error: { code: 11004 } })
  expect(await profile(player.token)).toMatchObject({ status: 401, error: { code: 11002 } })
})

test('a refresh issues a new token; the old one repeats the response for a minute, then its reuse ends the session', async () => {
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

test('refuses a new token to a player blocked meanwhile and says that they may not sign in', async () => {
  const player = await givenPlayer(server)
  await setStatus(database.pool, player.id, PlayerStatus.blocked)
  expect(await refresh(player.token)).toMatchObject({ status: 403, error: { code: 11004 } })
  await setStatus(database.pool, player.id, PlayerStatus.active)
  expect((await refresh(player.token)).status).toBe(200)
})

test('eight concurrent refreshes raise the token generation once', async () => {
  const { token } = await givenPlayer(server)
  clock.advance(1000)
  const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(token)))
  expect(new Set(replies.map(({ data }) => data.accessToken)).size).toBe(1)
})

test('an expired token can only refresh; a session unused for 30 days is over', async () => {
  const { token } = await givenPlayer(server)
  clock.advance(15 * 60_000)
  expect((await profile(token)).status).toBe(401)
  const { data } = await refresh(token)
  expect((await profile(data.accessToken)).status).toBe(200)
  clock.advance(30 * 86_400_000 + 1000)
  expect((await refresh(data.accessToken)).status).toBe(401)
})

test('logout refuses every token of the session and none of other sessions', async () => {
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
])('answers %s with session over', async (_name, token) => {
  expect(await server.call('getProfile', { token })).toMatchObject({ status: 401, error: { code: 11002 } })
})

test('refuses a token with tampered claims', async () => {
  const [one, two] = [await givenPlayer(server), await givenPlayer(server)]
  const [header, , signature] = one.token.split('.')
  expect((await profile(`${header}.${two.token.split('.')[1]}.${signature}`)).status).toBe(401)
})

test('never authenticates by cookie', async () => {
  const { token } = await givenPlayer(server)
  expect((await server.call('getProfile', { headers: { cookie: `access_token=${token}` } })).status).toBe(401)
})

test('a sign-in always opens a new session, whatever session the browser sent', async () => {
  const [attacker, owner] = [await givenPlayer(server), await givenPlayer(server)]
  const planted = { authorization: `Bearer ${attacker.token}`, cookie: `access_token=${attacker.token}` }
  const body = { login: owner.email, password: PASSWORD }
  const first = await server.call('createSession', { body, headers: planted })
  const second = await server.call('createSession', { body, headers: planted })
  expect(new Set([first.data.accessToken, second.data.accessToken, attacker.token]).size).toBe(3)
  expect((await profile(first.data.accessToken)).data.id).toBe(owner.id)
  // The planted session still belongs to the attacker and gains no access to the owner.
  expect((await profile(attacker.token)).data.id).toBe(attacker.id)
  const own = await server.call('listSessions', { token: owner.token })
  expect(own.data).toHaveLength(3)
  await server.call('logout', { token: first.data.accessToken })
  expect((await profile(second.data.accessToken)).status).toBe(200)
})

test('no call accepts a request that a form on another site could send', async () => {
  const { email, token } = await givenPlayer(server)
  const cookie = `access_token=${token}`
  const credentials = { login: email, password: PASSWORD }
  for (const [type, body] of [
    ['text/plain', JSON.stringify(credentials)],
    ['application/x-www-form-urlencoded', String(new URLSearchParams(credentials))],
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

test('records failed sign-ins with the id of a known player and without the text of an unknown login', async () => {
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

const signInFrom = (address: string, login: string, password = PASSWORD, cookie = '') =>
  server.call('createSession', {
    body: { login, password },
    headers: { 'cf-connecting-ip': address, cookie },
  })

test('failed sign-ins delay only the network that they come from', async () => {
  const player = await givenPlayer(server)
  for (let guess = 0; guess < 6; guess += 1) await signInFrom('203.0.113.7', player.email, 'guess')
  expect((await signInFrom('203.0.113.99', player.email)).error?.code).toBe(11006)
  expect((await signInFrom('198.51.100.1', player.email)).status).toBe(200)
})

test('failed sign-ins of neighbours in one network do not delay the player on a browser where they signed in before', async () => {
  const [player, other] = [await givenPlayer(server), await givenPlayer(server)]
  const home = '203.0.113.7'
  const kept = async (login: string) =>
    (await signInFrom(home, login)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const [own, others] = [await kept(player.email), await kept(other.email)]
  for (let guess = 0; guess < 6; guess += 1) await signInFrom(home, player.email, 'guess')
  const codeWith = async (cookie: string, password = PASSWORD) =>
    (await signInFrom(home, player.email, password, cookie)).error?.code
  expect([await codeWith(''), await codeWith(others), await codeWith(own)]).toEqual([11006, 11006, undefined])
  const guesses = []
  for (let guess = 0; guess < 4; guess += 1) guesses.push(await codeWith(own, 'guess'))
  expect(guesses).toEqual([11001, 11001, 11001, 11006])
})

test('throttles guesses from many networks but not the networks that the player has signed in from', async () => {
  const player = await givenPlayer(server)
  const home = '198.51.100.1'
  expect((await signInFrom(home, player.email)).status).toBe(200)
  for (const login of [player.email, 'nobody.at.all@example.com']) {
    const codes = []
    for (let index = 0; index < 40; index += 1)
      codes.push((await signInFrom(`203.0.${index}.1`, login, 'guess')).error?.code)
    expect(codes.filter((code) => code === 11001)).toHaveLength(30)
    expect(codes.slice(30)).toEqual(Array.from({ length: 10 }, () => 11006))
  }
  expect((await signInFrom('192.0.2.1', player.email)).error?.code).toBe(11006)
  expect((await signInFrom(home, player.email)).status).toBe(200)
})

/** Locks logins after three wrong passwords, until the test is over. */
async function givenLock(minutes: number, by: 'sign-in.json' | 'the markets' = 'sign-in.json') {
  if (by === 'the markets') {
    const lock = { rules: { access: { lock: { failures: 3, minutes } } } }
    const ids = server.deps.settings.current().markets.map(({ id }) => id)
    await changeMarkets(server, Object.fromEntries(ids.map((id) => [id, lock])))
    return
  }
  const revise = (content: object | null) =>
    reviseSettings(server.deps, { file: 'sign-in.json', content, actor: 'staff:ada', reason: 'a test' })
  const content = server.deps.settings.fileContent('sign-in.json') as object
  await revise({ ...content, lock: { failures: 3, minutes } })
  onTestFinished(async () => void (await revise(null)))
}

test.each(['sign-in.json', 'the markets'] as const)(
  'with a lock of %s, three wrong passwords keep a login closed for half an hour, from every network, known or not',
  async (by) => {
    await givenLock(30, by)
    const player = await givenPlayer(server)
    const home = '198.51.100.1'
    for (const password of ['guess', 'guess', PASSWORD, PASSWORD])
      expect((await signInFrom(home, player.email, password)).status).toBe(password === PASSWORD ? 200 : 401)
    for (const login of [player.email, `nobody of ${by}`]) {
      for (let index = 0; index < 3; index += 1) await signInFrom(`203.0.${index}.1`, login, 'guess')
      const locked = await signInFrom(home, login)
      expect(locked).toMatchObject({ status: 429, error: { code: 11006 } })
      expect(locked.headers.get('retry-after')).toBe('1800')
    }
    clock.advance(1_801_000)
    expect((await signInFrom(home, player.email)).status).toBe(200)
  },
)

test('a lock of one market holds no player of another', async () => {
  await changeMarkets(server, { german: { rules: { access: { lock: { failures: 3, minutes: 30 } } } } })
  for (const [country, status] of [
    ['DE', 429],
    ['ES', 200],
  ] as const) {
    const { email } = await givenPlayer(server, { country })
    for (let index = 0; index < 3; index += 1) await signInFrom(`203.0.${index}.1`, email, 'guess')
    // From where no failure came.
    expect((await signInFrom('198.51.100.1', email)).status).toBe(status)
  }
})

test('after a short lock, the right password opens the login for good', async () => {
  await givenLock(5)
  const player = await givenPlayer(server)
  for (let index = 0; index < 3; index += 1) await signInFrom(`203.0.${index}.1`, player.email, 'guess')
  clock.advance(301_000)
  for (const password of [PASSWORD, PASSWORD, 'guess', 'guess', PASSWORD])
    expect((await signInFrom('198.51.100.1', player.email, password)).status).toBe(
      password === PASSWORD ? 200 : 401,
    )
})

test.each(['password-of:', 'password-of\u0000'])(
  'failed sign-ins as %j plus a player’s id do not keep that player from proving the password',
  async (name) => {
    const player = await givenPlayer(server)
    for (let index = 0; index < 31; index += 1)
      await signInFrom(`203.0.${index}.1`, `${name}${player.id}`, 'guess')
    const body = {
      currentPassword: PASSWORD,
      newPassword: 'another long one',
      repeatNewPassword: 'another long one',
    }
    expect((await server.call('changePassword', { token: player.token, body })).status).toBe(200)
  },
)
