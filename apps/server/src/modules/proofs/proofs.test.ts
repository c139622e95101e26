import { createHash, createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { CallName, Challenge } from '@fairhall/contract'
import { copyConfig } from '#tests/support/server/config.ts'
import { registrationOf } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'

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
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

const setTask = async (): Promise<Challenge> => (await server.call('getChallenge')).data

function solve({ seed, target, most, signature }: Challenge): string {
  for (let number = 0; number < most; number++)
    if (hash(`${seed}.${number}`) === target) return `${seed}.${number}.${signature}`
  throw new Error('the task has no solution')
}

const proof = async () => solve(await setTask())
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

test('getInit says that proofs are required, and a task does not reveal its solution', async () => {
  expect((await server.call('getInit')).data.isProofAsked).toBe(true)
  const [one, other] = [await setTask(), await setTask()]
  expect(one.most).toBe(1000)
  expect(one.seed).not.toBe(other.seed)
  expect(Object.keys(one).toSorted()).toEqual(['most', 'seed', 'signature', 'target'])
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
  const task = await setTask()
  const good = solve(task)
  const number = Number(good.split('.')[2])
  const later = task.seed.replace(/\d{10}$/, (seconds) => String(Number(seconds) + 9999))
  const foreign = createHmac('sha256', 'another key')
    .update(`${task.seed}.${task.target}`)
    .digest('base64url')
  for (const captcha of [
    `${task.seed}.${number + 1}.${task.signature}`,
    `${later}.${number}.${task.signature}`,
    `${task.seed}.${number}.${foreign}`,
    good.slice(0, -1),
    `${task.seed}.-1.${task.signature}`,
    `${task.seed}.${number}.`,
    'x'.repeat(128),
  ])
    expect((await submit(captcha)).error?.code).toBe(11032)
  expect((await submit(good)).status).toBe(200)
})

test('refuses an expired task, and later deletes its used seed', async () => {
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
