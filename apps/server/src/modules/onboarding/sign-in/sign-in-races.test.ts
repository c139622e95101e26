import type { Session } from '@fairhall/contract'
import { expect, test } from 'vitest'
import {
  givenPlayerWithFactor,
  givenPlayerWithPasskey,
  startServerWithInbox,
} from '#tests/support/players/factors.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import type { Answer } from '#tests/support/server/server.ts'
import { completeLogin } from '../../factors/index.ts'
import { hashLogin } from '../../sessions/index.ts'

const { server, inbox } = await startServerWithInbox()
const { database, clock } = server

const NEW = 'a wholly new password'
const change = (token: string) =>
  server.call('changePassword', {
    token,
    body: { currentPassword: PASSWORD, newPassword: NEW, repeatNewPassword: NEW },
  })
const signIn = (login: string, password = PASSWORD) =>
  server.call('createSession', { body: { login, password } })

async function resetCode(email: string) {
  await server.call('requestPasswordReset', { body: { login: email } })
  await server.settle()
  return inbox.find(email, /password-reset\/([\w-]+)/)
}

async function reset(email: string) {
  const code = await resetCode(email)
  return server.call('confirmPasswordReset', {
    body: { code, password: NEW, password_confirmation: NEW },
  })
}

interface Attempt {
  token: string
  /** Locks rows that the sign-in needs after it has checked the credentials. */
  lock: string
  value: unknown
  enter: () => Promise<Answer<Session>>
}

const attempts: Record<string, () => Promise<Attempt>> = {
  async password() {
    const { token, email } = await givenPlayer(server)
    await signIn(email, 'not this one')
    const lock = 'select from login_attempt where login_group = $1 for update'
    return { token, lock, value: hashLogin(server.deps, email), enter: () => signIn(email) }
  },
  async passkey() {
    const { id, token, passkey } = await givenPlayerWithPasskey(server)
    const shown = 'update player_session set factor_at = $2 where player_id = $1'
    await database.pool.query(shown, [id, clock.now()])
    const question = (await server.call('askPasskeyToSignIn', { body: {} })).data
    const answer = passkey.device.answer(question)
    const lock = 'select from player_passkey where player_id = $1 for update'
    const enter = () => server.call('createPasskeySession', { body: { passkey: answer } })
    return { token, lock, value: id, enter }
  },
  async 'second factor'() {
    const { id, token, email, factor } = await givenPlayerWithFactor(server)
    const { ticket } = (await signIn(email)).data
    await server.call('showSecondFactor', { token, body: { code: factor.next() } })
    const code = factor.next()
    const lock = 'select from player_factor where player_id = $1 for update'
    const enter = () => server.call('completeSession', { body: { ticket, code } })
    return { token, lock, value: id, enter }
  },
  async refresh() {
    const { id, token, email } = await givenPlayer(server)
    const other = (await signIn(email)).data.accessToken
    clock.advance(1000)
    const lock = 'select from player_session where player_id = $1 for update'
    return { token, lock, value: id, enter: () => server.call('refreshSession', { token: other }) }
  },
}

test.each(Object.keys(attempts))(
  'a sign-in by %s in progress while the password changes gets no usable session',
  async (way) => {
    const { token, lock, value, enter } = await (attempts[way] as () => Promise<Attempt>)()
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query(lock, [value])
    const entering = enter()
    await expectWaiting(1)
    let isOver = false
    const changing = change(token).finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await countWaiting()) > 1).toBe(true)
    await holder.query('commit')
    holder.release()

    const [entered, changed] = await Promise.all([entering, changing])
    expect(changed.status).toBe(200)
    const reached = entered.data?.accessToken
    const { status } = reached ? await server.call('getProfile', { token: reached }) : entered
    expect(status).toBeGreaterThanOrEqual(400)
    expect((await server.call('getProfile', { token })).status).toBe(200)
  },
)

const generationOf = async (id: string) =>
  (await database.pool.query('select credential_generation as it from player where id = $1', [id])).rows[0].it

test.each([
  ['a change', (player: { token: string; email: string }) => change(player.token)],
  ['a reset', (player: { token: string; email: string }) => reset(player.email)],
])('%s of the password refuses every sign-in that began before it', async (_name, renew) => {
  const player = await givenPlayer(server)
  const credentialGeneration = await generationOf(player.id)
  expect((await renew(player)).status).toBe(200)
  const client = { address: '203.0.113.1', country: 'DE', userAgent: '' }
  const admission = { playerId: player.id, client, fingerprint: undefined, by: 'password' } as const
  await expect(completeLogin(server.deps, { ...admission, credentialGeneration })).rejects.toThrow(
    'signInLapsed',
  )
  const current = { ...admission, credentialGeneration: await generationOf(player.id) }
  expect(await completeLogin(server.deps, current)).toHaveProperty('accessToken')
})

async function countWaiting(): Promise<number> {
  const { rowCount } = await database.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  return rowCount ?? 0
}

const expectWaiting = (count: number) => expect.poll(countWaiting).toBe(count)

const proof = { password: PASSWORD }
const spent = ['closePlayer', 'exportData', 'beginSecondFactor', 'beginPasskey'] as const

test.each(spent)('%s with the old password does nothing once a reset has ended the session', async (call) => {
  const player = await givenPlayer(server)
  const code = await resetCode(player.email)
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from player where id = $1 for update', [player.id])
  const reset = server.call('confirmPasswordReset', { body: { code, password: NEW } })
  await expectWaiting(1)
  const late = server.call(call, { token: player.token, body: proof })
  await expectWaiting(2)
  await holder.query('commit')
  holder.release()
  expect((await reset).status).toBe(200)
  expect((await late).status).toBe(401)
  expect((await signIn(player.email, NEW)).status).toBe(200)
})
