import { PlayerStatus } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { startWithInbox } from '#tests/support/mail/inbox.ts'
import { journalOf } from '#tests/support/staff/journal.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { waitForLock } from '#tests/support/database/locks.ts'
import { setStatus } from '#tests/support/players/status.ts'

const { server, inbox } = await startWithInbox('api,jobs,realtime')

const NEW = 'a wholly new password'
const ask = (login: string) => server.call('requestPasswordReset', { body: { login } })
const confirm = (code: string, password = NEW) =>
  server.call('confirmPasswordReset', { body: { code, password } })
const signIn = (login: string, password: string) =>
  server.call('createSession', { body: { login, password } })
const profile = (token: string) => server.call('getProfile', { token })

async function codeFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  await server.settle()
  return inbox.find(email, /\/password-reset\/([\w-]+)/)
}

test('the emailed code sets a new password once, ends every session and notifies the player', async () => {
  const player = await givenPlayer(server)
  const other = (await signIn(player.email, PASSWORD)).data.accessToken
  const code = await codeFor(player.email.toUpperCase().toLowerCase())
  expect(await confirm(code)).toMatchObject({ status: 200, data: {} })

  expect((await signIn(player.email, PASSWORD)).status).toBe(401)
  expect((await signIn(player.email, NEW)).status).toBe(200)
  for (const token of [player.token, other]) {
    expect((await profile(token)).error?.code).toBe(11002)
    expect((await server.call('refreshSession', { token })).error?.code).toBe(11002)
  }
  expect(await confirm(code, 'yet another one')).toMatchObject({ status: 409, error: { code: 11012 } })
  await server.settle()
  expect(inbox.lastTo(player.email)?.subject).toBe('Your password was reset')
})

test('one of two concurrent uses of a code succeeds', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  const replies = await Promise.all(
    ['first password', 'second password'].map((password) => confirm(code, password)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('locks the player before the code, as a change of the password does that voids the code', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  const client = await server.deps.pool.connect()
  await client.query('begin')
  await client.query('select from ledger_owner where owner = $1 for update', [player.id])
  const confirming = confirm(code)
  await waitForLock(server.deps.pool)
  await client.query('select from password_reset where player_id = $1 for update nowait', [player.id])
  await client.query('commit')
  client.release()
  expect((await confirming).status).toBe(200)
})

test('a new password voids every other code', async () => {
  const player = await givenPlayer(server)
  const first = await codeFor(player.email)
  const second = await codeFor(player.email)
  expect(second).not.toBe(first)
  expect((await confirm(second)).status).toBe(200)
  expect((await confirm(first)).error?.code).toBe(11012)
})

test('an unknown login gets the same response and leaves the same rows and jobs', async () => {
  const player = await givenPlayer(server)
  await server.settle()
  const count = async () =>
    (
      await server.database.pool.query<{ all: bigint }>(
        `select (select count(*) from password_reset) * 1000 + (select count(*) from graphile_worker._private_jobs) as all`,
      )
    ).rows[0]?.all ?? 0n
  const traces: bigint[] = []
  const replies = []
  for (const login of [player.email, 'nobody@example.com', '+49 151', 'not even a login']) {
    const before = await count()
    replies.push(await ask(login))
    traces.push((await count()) - before)
  }
  expect(replies.map(({ status, data }) => [status, data])).toEqual(replies.map(() => [200, {}]))
  expect(traces).toEqual(replies.map(() => 1001n))
  const mailed = inbox.emails.length
  await server.settle()
  expect(inbox.emails.slice(mailed).map(({ to }) => to)).toEqual([player.email])
})

test('allows five requests an hour for known and unknown logins, even concurrently', async () => {
  const player = await givenPlayer(server)
  for (const login of [player.email, 'stranger@example.com']) {
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(login)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(replies.find(({ status }) => status === 429)?.error?.code).toBe(11013)
  }
  server.clock.advance(3_600_001)
  expect((await ask(player.email)).status).toBe(200)
})

test('a code is void after an hour or when the address has changed', async () => {
  const late = await givenPlayer(server)
  const code = await codeFor(late.email)
  server.clock.advance(3_600_001)
  expect((await confirm(code)).error?.code).toBe(11012)

  const moved = await givenPlayer(server)
  const old = await codeFor(moved.email)
  await server.database.pool.query('update player set email = $2 where id = $1', [
    moved.id,
    'new@example.com',
  ])
  expect((await confirm(old)).error?.code).toBe(11012)
  expect((await signIn('new@example.com', PASSWORD)).status).toBe(200)
})

test('refuses an invalid password with a field error and keeps the code valid', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  for (const password of ['', 'short']) {
    const { status, error } = await confirm(code, password)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['password']])
  }
  expect((await confirm(code)).status).toBe(200)
})

test('refuses a guessed code; neither the queue nor the database holds the real one', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  expect((await confirm('guess')).error?.code).toBe(11012)
  const { rows } = await server.database.pool.query<{ all: string }>(
    `select (select string_agg(r::text, '') from password_reset r) || coalesce((select string_agg(j::text, '') from graphile_worker._private_jobs j), '') as all`,
  )
  expect(code).toHaveLength(43)
  expect(rows[0]?.all).not.toContain(code)
})

test('a blocked player gets no code, and an earlier code is void', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  await setStatus(server.database.pool, player.id, PlayerStatus.blocked)
  const mailed = inbox.emails.length
  await codeFor(player.email)
  expect(inbox.emails).toHaveLength(mailed)
  expect((await confirm(code)).error?.code).toBe(11012)
})

test('an excluded player can reset a forgotten password and sign in', async () => {
  const player = await givenPlayer(server)
  await setStatus(server.database.pool, player.id, PlayerStatus.excluded)
  expect((await confirm(await codeFor(player.email))).status).toBe(200)
  const { data } = await signIn(player.email, NEW)
  expect((await profile(data.accessToken)).data).toMatchObject({ status: 5 })
})

test('a reset clears the wait after failed sign-ins and confirms the address', async () => {
  const player = await givenPlayer(server)
  for (let guess = 0; guess < 4; guess += 1) await signIn(player.email, 'guess')
  expect((await signIn(player.email, PASSWORD)).status).toBe(429)
  await confirm(await codeFor(player.email))
  const { data } = await signIn(player.email, NEW)
  expect((await profile(data.accessToken)).data.isEmailConfirmed).toBe(true)
})

test('writes the change to the audit log', async () => {
  const player = await givenPlayer(server)
  await confirm(await codeFor(player.email))
  // Nobody had proven the email, so what was entered about another person is removed.
  expect(await journalOf(server, player.id)).toEqual([
    'system:address player.profileChanged',
    `player:${player.id} player.passwordChanged`,
  ])
})
