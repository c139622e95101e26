import { PlayerStatus } from '@fairhall/contract'
import { expect, test } from 'vitest'
import {
  type Deviation,
  givenPasskey,
  newAuthenticator,
  originOf,
  type Signed,
} from '#tests/support/players/authenticator.ts'
import {
  factorsInJournal,
  givenPlayerWithPasskey,
  startServerWithInbox,
} from '#tests/support/players/factors.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'

const WRONG = 11080

const { server, inbox } = await startServerWithInbox()

const ask = async (body: object = {}) => (await server.call('askPasskeyToSignIn', { body })).data
const enter = (passkey: Signed) => server.call('createPasskeySession', { body: { passkey } })

test('a passkey alone signs in without login and password', async () => {
  const { id, passkey } = await givenPlayerWithPasskey(server)
  const question = await ask()
  expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(question.allowCredentials).toBeUndefined()
  const { status, data } = await enter(passkey.device.answer(question))
  expect(status).toBe(200)
  expect((await server.call('getProfile', { token: data.accessToken })).data.id).toBe(id)
})

test.each<[string, Deviation]>([
  ['without user verification', { isVerified: false }],
  ['on a page of another site', { origin: 'https://elsewhere.example' }],
  ['for another site', { domain: 'elsewhere.example' }],
  ['for another player', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ['a challenge that the server did not issue', { challenge: 'bm90IG91cnM' }],
  ['a registration instead of a sign-in', { type: 'webauthn.create' }],
])('refuses a passkey that signed %s', async (_, deviation) => {
  const { passkey } = await givenPlayerWithPasskey(server)
  expect((await enter(passkey.device.answer(await ask(), deviation))).error?.code).toBe(WRONG)
})

test('refuses a passkey signature by another key or with malformed data', async () => {
  const { passkey } = await givenPlayerWithPasskey(server)
  const forged = newAuthenticator(originOf(server))
  const answer = forged.answer(await ask(), {
    userHandle: passkey.device.answer(await ask()).response.userHandle ?? '',
  })
  const id = passkey.device.credentialId
  expect((await enter({ ...answer, id, rawId: id })).error?.code).toBe(WRONG)
  const whole = passkey.device.answer(await ask())
  for (const broken of ['', '!!', 'AAAA']) {
    const response = { ...passkey.device.answer(await ask()).response, authenticatorData: broken }
    expect((await enter({ ...whole, response })).error?.code).toBe(WRONG)
  }
  const response = { ...whole.response, clientDataJSON: 'bnVsbA' }
  expect((await enter({ ...whole, response })).error?.code).toBe(WRONG)
})

test('accepts one answer per challenge, even concurrently; a wrong answer uses the challenge up', async () => {
  const { passkey } = await givenPlayerWithPasskey(server)
  const answer = passkey.device.answer(await ask())
  const replies = await Promise.all([1, 2, 3].map(() => enter(answer)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const question = await ask()
  expect((await enter(passkey.device.answer(question, { isVerified: false }))).status).toBe(409)
  expect((await enter(passkey.device.answer(question))).status).toBe(409)
})

test('refuses a passkey whose counter did not increase, notifies its owner and writes the audit log', async () => {
  const { id, email, passkey } = await givenPlayerWithPasskey(server)
  expect((await enter(passkey.device.answer(await ask()))).status).toBe(200)
  expect((await enter(passkey.device.answer(await ask(), { counter: 1 }))).error?.code).toBe(WRONG)
  expect((await enter(passkey.device.answer(await ask(), { counter: 0 }))).error?.code).toBe(WRONG)
  expect(await factorsInJournal(server, id)).toEqual([
    'player.passkeyAdded',
    'player.passkeyDoubtful',
    'player.passkeyDoubtful',
  ])
  await server.settle()
  expect(inbox.lastTo(email)?.subject).toContain('rejected')
})

test('accepts a passkey without a counter every time', async () => {
  const { token } = await givenPlayer(server)
  const { device } = await givenPasskey(server, token, { counts: false })
  expect((await enter(device.answer(await ask()))).status).toBe(200)
  expect((await enter(device.answer(await ask()))).status).toBe(200)
})

test('refuses the passkey of a blocked player', async () => {
  const { id, passkey } = await givenPlayerWithPasskey(server)
  await setStatus(server.deps.pool, id, PlayerStatus.blocked)
  expect(await enter(passkey.device.answer(await ask()))).toMatchObject({
    status: 403,
    error: { code: 11004 },
  })
})

test('refuses an answer to a challenge older than five minutes', async () => {
  const { passkey } = await givenPlayerWithPasskey(server)
  const answer = passkey.device.answer(await ask())
  server.clock.advance(5 * 60_000)
  expect((await enter(answer)).error?.code).toBe(WRONG)
})
