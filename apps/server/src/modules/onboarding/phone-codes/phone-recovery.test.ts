import { PlayerStatus } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { givenPlayer, PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { wrongCode } from '#tests/support/players/wrong-code.ts'
import { setStatus } from '#tests/support/players/status.ts'

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

const NEW = 'a wholly new password'
let count = 0
const newPhone = () => `+49151${22_345_000 + (count += 1)}`
type Reason = 'registration' | 'password-reset' | 'phone-verification'
const send = (phone: string, reason: Reason, more: { token?: string; password?: string } = {}) =>
  server.call('sendOtp', { body: { phone, reason, password: more.password }, token: more.token })
const ask = (login: string) => server.call('requestPasswordReset', { body: { login } })
const verify = (phone: string, code: string, token?: string) =>
  server.call('verifyOtp', { body: { phone, code, authenticated: token !== undefined }, token })
const confirm = (code: string, password = NEW) =>
  server.call('confirmPasswordReset', { body: { code, password } })
const signIn = (login: string, password: string) =>
  server.call('createSession', { body: { login, password } })
const profile = async (token: string) => (await server.call('getProfile', { token })).data

async function lastCode(phone: string): Promise<string> {
  await server.settle()
  return inbox.find(phone, /^(\d{6}) /)
}
async function givenPhonePlayer() {
  const phone = newPhone()
  await send(phone, 'registration')
  const { email: _none, ...form } = registrationOf({ phone, code: await lastCode(phone) })
  const { data } = await server.call('registerByPhone', { body: form })
  server.clock.advance(60_000)
  return { phone, token: data.accessToken, id: (await profile(data.accessToken)).id }
}

test('a code by text message resets the password once and ends every session', async () => {
  const player = await givenPhonePlayer()
  expect(await ask(player.phone.replace('+', '00'))).toMatchObject({ status: 200, data: {} })
  const code = await lastCode(player.phone)
  const verified = await verify(player.phone, code)
  expect(verified.status).toBe(200)
  expect((await confirm(verified.data.resetCode ?? '')).status).toBe(200)
  expect((await signIn(player.phone, NEW)).status).toBe(200)
  expect((await server.call('getProfile', { token: player.token })).status).toBe(401)
  expect((await verify(player.phone, code)).error?.code).toBe(11003)
  expect((await confirm(verified.data.resetCode ?? '')).error?.code).toBe(11012)
})

test('an unknown number gets the same response and leaves the same rows and jobs', async () => {
  const player = await givenPhonePlayer()
  await server.settle()
  const traces = async () =>
    (
      await server.database.pool.query<{ all: bigint }>(
        'select (select count(*) from phone_code) * 1000 + (select count(*) from graphile_worker._private_jobs) as all',
      )
    ).rows[0]?.all ?? 0n
  const left: bigint[] = []
  const replies = []
  for (const phone of [player.phone, newPhone()]) {
    const before = await traces()
    replies.push(await ask(phone))
    server.clock.advance(60_000)
    replies.push(await send(phone, 'password-reset'))
    left.push((await traces()) - before)
  }
  expect(replies.map(({ status, data }) => [status, data])).toEqual(replies.map(() => [200, {}]))
  expect(left).toEqual([2002n, 2002n])
  const sent = inbox.emails.length
  await server.settle()
  expect(inbox.emails.slice(sent).map(({ to }) => to)).toEqual([player.phone, player.phone])
})

test('allows five tries for known and unknown numbers, even concurrently', async () => {
  const player = await givenPhonePlayer()
  const stranger = newPhone()
  await ask(player.phone)
  await ask(stranger)
  const code = await lastCode(player.phone)
  for (const phone of [player.phone, stranger]) {
    const replies = await Promise.all(Array.from({ length: 7 }, () => verify(phone, wrongCode(code))))
    expect(replies.map(({ status, error }) => [status, error?.code])).toEqual(replies.map(() => [409, 11003]))
  }
  expect((await verify(player.phone, code)).error?.code).toBe(11003)
  const { rows } = await server.database.pool.query<{ tries: number }>(
    `select tries from phone_code where reason = 'password-reset' and phone = any($1)`,
    [[player.phone, stranger]],
  )
  expect(rows.map(({ tries }) => tries)).toEqual([5, 5])
})

test('a code is valid only for its purpose, for five minutes', async () => {
  const player = await givenPhonePlayer()
  await send(player.phone, 'phone-verification', { token: player.token })
  const forNumber = await lastCode(player.phone)
  expect((await verify(player.phone, forNumber)).error?.code).toBe(11003)
  await ask(player.phone)
  const forPassword = await lastCode(player.phone)
  if (forPassword !== forNumber)
    expect((await verify(player.phone, forPassword, player.token)).error?.code).toBe(11003)
  server.clock.advance(5 * 60_000)
  expect((await verify(player.phone, forPassword)).error?.code).toBe(11003)
})

test('one of two concurrent uses of a code succeeds', async () => {
  const player = await givenPhonePlayer()
  await ask(player.phone)
  const code = await lastCode(player.phone)
  const replies = await Promise.all([verify(player.phone, code), verify(player.phone, code)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a blocked player gets no code, and a reset code is void once the player’s number has changed', async () => {
  const player = await givenPhonePlayer()
  await ask(player.phone)
  const { data } = await verify(player.phone, await lastCode(player.phone))
  await server.database.pool.query('update player set phone = $2 where id = $1', [player.id, newPhone()])
  expect((await confirm(data.resetCode ?? '')).error?.code).toBe(11012)

  const blocked = await givenPhonePlayer()
  await setStatus(server.database.pool, blocked.id, PlayerStatus.blocked)
  const sent = inbox.emails.length
  await ask(blocked.phone)
  await server.settle()
  expect(inbox.emails).toHaveLength(sent)
})

test('a number that was never proven gets no code and can’t sign in', async () => {
  const phone = newPhone()
  const player = await givenPlayer(server)
  await server.database.pool.query('update player set phone = $2 where id = $1', [player.id, phone])
  await ask(phone)
  await server.settle()
  expect(inbox.lastTo(phone)).toBeUndefined()
  expect(inbox.lastTo(player.email)?.text).not.toContain('/password-reset/')
  expect((await signIn(phone, PASSWORD)).status).toBe(401)
})

const claim = (playerId: string, phone: string) =>
  server.database.pool.query('update player set phone = $2, phone_confirmed_at = null where id = $1', [
    playerId,
    phone,
  ])

test('an unproven number doesn’t keep its owner from registering or proving it, and is removed then', async () => {
  for (const proof of ['registration', 'phone-verification'] as const) {
    const [one, other] = [await givenPlayer(server), await givenPlayer(server)]
    const phone = newPhone()
    await claim(one.id, phone)
    await claim(other.id, phone)
    const owner = await givenPlayer(server)
    if (proof === 'registration') {
      await send(phone, proof)
      const { email: _none, ...form } = registrationOf({ phone, code: await lastCode(phone) })
      expect((await server.call('registerByPhone', { body: form })).status).toBe(200)
    } else {
      await send(phone, proof, { token: owner.token, password: PASSWORD })
      expect((await verify(phone, await lastCode(phone), owner.token)).status).toBe(200)
    }
    expect((await signIn(phone, PASSWORD)).status).toBe(200)
    for (const { token } of [one, other]) expect(await profile(token)).toMatchObject({ phone: null })
  }
})

test('one of two players who prove a number concurrently gets it', async () => {
  const players = [await givenPlayer(server), await givenPlayer(server)]
  const phone = newPhone()
  const codes: string[] = []
  for (const { id, token } of players) {
    await claim(id, phone)
    await send(phone, 'phone-verification', { token, password: PASSWORD })
    codes.push(await lastCode(phone))
    server.clock.advance(1000)
  }
  // Only the last code of a number counts. The first one is entered too, at the same time.
  const replies = await Promise.all([
    verify(phone, codes[1] ?? '', players[1]?.token),
    verify(phone, codes[0] ?? '', players[0]?.token),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const owners = await Promise.all(players.map(async ({ token }) => (await profile(token)).phone))
  expect(owners.toSorted()).toEqual([phone, null])
})

test('a signed-in player proves a new number with password and code, then signs in with it', async () => {
  const player = await givenPlayer(server)
  const phone = newPhone()
  const { token } = player
  expect((await send(phone, 'phone-verification', { token, password: PASSWORD })).status).toBe(200)
  const code = await lastCode(phone)
  expect((await verify(phone, wrongCode(code), token)).error?.code).toBe(11003)
  expect(await verify(phone, code, token)).toMatchObject({ status: 200, data: { resetCode: null } })
  expect(await profile(token)).toMatchObject({ phone, isPhoneConfirmed: true })
  expect((await signIn(phone, PASSWORD)).status).toBe(200)
  expect((await verify(phone, code, token)).error?.code).toBe(11003)
  expect(await actionsOf(server, player.id)).toEqual(['player.phoneConfirmed'])
})

test('a session alone can’t add a number or guess the password for it', async () => {
  const { token } = await givenPlayer(server)
  const phone = newPhone()
  const replies = []
  for (const password of [undefined, 'guess', 'guess', 'guess', PASSWORD])
    replies.push(await send(phone, 'phone-verification', { token, ...(password && { password }) }))
  expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 429])
  expect(Object.keys(replies[1]?.error?.fields ?? {})).toEqual(['password'])
  expect(await lastCode(phone)).toBe('')
})

test('refuses a code requested by another player; a proven number stays with its owner', async () => {
  const [ann, bob] = [await givenPlayer(server), await givenPlayer(server)]
  const phone = newPhone()
  await send(phone, 'phone-verification', { token: ann.token, password: PASSWORD })
  expect((await verify(phone, await lastCode(phone), bob.token)).error?.code).toBe(11003)

  const owner = await givenPhonePlayer()
  const request = await send(owner.phone, 'phone-verification', { token: bob.token, password: PASSWORD })
  expect(request.status).toBe(200)
  await server.settle()
  expect(inbox.lastTo(owner.phone)?.text).toContain('This number already has an account')
  expect((await profile(bob.token)).phone).toBeNull()
})

test('proving a number requires a session', async () => {
  const phone = newPhone()
  const refused = [
    await send(phone, 'phone-verification', { password: PASSWORD }),
    await server.call('verifyOtp', { body: { phone, code: '123456', authenticated: true } }),
  ]
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual([
    [401, 11002],
    [401, 11002],
  ])
})

test.each(['+447400123456', '+33612345678', '+12025550123', '+31612345678'])(
  'refuses to register or prove the number %s of a restricted country',
  async (phone) => {
    const player = await givenPlayer(server)
    const { email: _none, ...form } = registrationOf({ phone, code: '123456' })
    const refused = [
      await send(phone, 'registration'),
      await send(phone, 'phone-verification', { token: player.token, password: PASSWORD }),
      await server.call('registerByPhone', { body: form }),
    ]
    expect(refused.map(({ status, error }) => [status, Object.keys(error?.fields ?? {})])).toEqual(
      refused.map(() => [422, ['phone']]),
    )
  },
)

test('an excluded player can prove a number if nothing else is proven, but not a second one', async () => {
  const player = await givenPlayer(server)
  const [phone, another] = [newPhone(), newPhone()]
  const { token } = player
  const auth = { token, password: PASSWORD }
  await send(another, 'phone-verification', auth)
  const before = await lastCode(another)
  await setStatus(server.database.pool, player.id, PlayerStatus.excluded)
  expect((await send(phone, 'phone-verification', auth)).status).toBe(200)
  expect((await verify(phone, await lastCode(phone), token)).status).toBe(200)
  expect(await profile(token)).toMatchObject({ status: 5, phone, isPhoneConfirmed: true })
  const excluded = { status: 409, error: { code: 11041 } }
  expect(await send(newPhone(), 'phone-verification', auth)).toMatchObject(excluded)
  expect(await verify(another, before, token)).toMatchObject(excluded)
  expect(await profile(token)).toMatchObject({ phone })
})
