import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, expect, test } from 'vitest'
import type { CallName, Challenge } from '@fairhall/contract'
import { copyConfig } from '#tests/support/server/config.ts'
import { registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { giveProof, solve, toProof } from '#tests/support/server/proofs.ts'

const config = copyConfig()
config.edit<{ proofOfWork: object }>('site.json', (file) => {
  file.proofOfWork = { asked: 'always', hashes: 1000, minutes: 10 }
})
config.edit<{ types: string[] }>('registration.json', (file) => {
  file.types = ['email', 'phone']
})
const server = await startTestServer({ env: { CONFIG_DIR: config.folder } })
afterAll(async () => {
  await server.stop()
  config.remove()
})

const MINUTES_MS = 60_000
const setChallenge = async (): Promise<Challenge> => (await server.call('getChallenge')).data
const proof = () => giveProof(server)
const submit = (captcha?: string) =>
  server.call('requestPasswordReset', { body: { login: 'ann@example.com', captcha } })

const forms: [CallName, Record<string, unknown>][] = [
  ['register', registrationOf()],
  ['registerByPhone', registrationOf({ phone: '+4915112345678', code: '123456' })],
  ['sendOtp', { phone: '+4915112345678', reason: 'registration' }],
  ['createSession', { login: 'nobody@example.com', password: 'whatever it is' }],
  ['requestPasswordReset', { login: 'nobody@example.com' }],
  ['createCommunication', { email: 'ann@example.com', message: 'Where is my payment?' }],
]

test.each(forms)('every form that a bot could flood requires a proof: %s', async (name, body) => {
  expect((await server.call(name, { body })).error?.code).toBe(11031)
  expect((await server.call(name, { body: { ...body, captcha: '' } })).error?.code).toBe(11031)
  const reply = await server.call(name, { body: { ...body, captcha: await proof() } })
  expect([11031, 11032, 11033, 10000]).not.toContain(reply.error?.code)
})

test('getInit says that proofs are required, and a challenge does not reveal its solution', async () => {
  expect((await server.call('getInit')).data.isProofAsked).toBe(true)
  const [one, other] = [await setChallenge(), await setChallenge()]
  expect(one.parameters.nonce).not.toBe(other.parameters.nonce)
  const { derivedKey } = await solve(one)
  expect(derivedKey.startsWith(one.parameters.keyPrefix)).toBe(true)
  expect(JSON.stringify(one)).not.toContain(derivedKey)
})

test('accepts a proof once, even for concurrent forms', async () => {
  const captcha = await proof()
  const replies = await Promise.all(Array.from({ length: 5 }, () => submit(captcha)))
  expect(replies.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([
    11033, 11033, 11033, 11033, 200,
  ])
  expect((await submit(captcha)).error).toMatchObject({ code: 11033 })
})

test('a refused form uses up its proof', async () => {
  const captcha = await proof()
  expect((await server.call('requestPasswordReset', { body: { login: ' ', captcha } })).status).toBe(422)
  expect((await submit(captcha)).error?.code).toBe(11033)
})

test('refuses forged, foreign, guessed and truncated proofs', async () => {
  const challenge = await setChallenge()
  const { parameters, signature } = challenge
  const solution = await solve(challenge)
  const good = toProof(challenge, solution)
  const changed = (change: object) => ({ parameters: { ...parameters, ...change }, signature })
  const later = { data: { expiresAt: new Date(server.clock.now().getTime() + 9_999_000).toISOString() } }
  const { keyPrefix } = parameters
  const foreign = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: parameters.cost,
    counter: 0,
    deriveKey,
    data: parameters.data,
    hmacSignatureSecret: 'another key',
    hmacKeySignatureSecret: 'a third key',
  })
  for (const captcha of [
    toProof(challenge, { ...solution, derivedKey: keyPrefix.padEnd(64, '0') }),
    toProof(challenge, { counter: solution.counter }),
    toProof(changed(later), solution),
    toProof(changed({ cost: 1 }), solution),
    toProof(foreign as Challenge, await solve(foreign as Challenge)),
    toProof({ parameters, signature: '' }, solution),
    toProof(challenge, {}),
    good.slice(0, -8),
    btoa('null'),
    btoa('{'),
    'x'.repeat(128),
  ])
    expect((await submit(captcha)).error?.code).toBe(11032)
  expect((await submit(good)).status).toBe(200)
})

test('refuses an expired challenge, and later deletes what was used', async () => {
  const late = await proof()
  expect((await submit(await proof())).status).toBe(200)
  server.clock.advance(10 * MINUTES_MS)
  expect((await submit(late)).error?.code).toBe(11033)
  const count = async () =>
    (await server.database.pool.query<{ all: bigint }>('select count(*) as all from proof_used')).rows[0]?.all
  expect(await count()).toBeGreaterThan(0n)
  server.clock.advance(61 * MINUTES_MS)
  await server.database.pool.query(
    "select graphile_worker.add_job('proofs.forgetSeeds', payload => '{}'::json)",
  )
  await server.settle()
  expect(await count()).toBe(0n)
})

test('requires a proof in production but not in tests and development', async () => {
  config.edit<{ proofOfWork: object }>('site.json', (file) => {
    file.proofOfWork = { asked: 'in-production', hashes: 1000, minutes: 10 }
  })
  const isAsked = async (NODE_ENV: string) => {
    const other = await startTestServer({
      env: {
        CONFIG_DIR: config.folder,
        NODE_ENV,
        PUBLIC_URL: 'http://127.0.0.1:1',
        MAIL_URL: 'sandbox',
        SMS: 'sandbox',
        SANDBOX_URL: 'http://127.0.0.1:1',
      },
    })
    const { data } = await other.call('getInit')
    await other.stop()
    return data.isProofAsked
  }
  expect(await isAsked('test')).toBe(false)
  expect(await isAsked('production')).toBe(true)
})
