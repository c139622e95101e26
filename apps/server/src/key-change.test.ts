/** Keys are rotated while the site runs: its processes restart one after another, without an effect on players. */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { givenPlayer, registrationOf } from '#tests/support/players/players.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { sign } from '#apps/studio/src/platform/signing.ts'
import { sealFor, unsealFor } from './modules/players/index.ts'
import { inTransaction } from './platform/database/database.ts'

/** A process from before the rotation, and a restarted one. */
let old: TestServer
let young: TestServer

const inbox = await startInbox()
const config = copyConfig()
config.edit<{ types: string[] }>('registration.json', (file) => {
  file.types = ['email', 'phone']
})
const env = { SANDBOX_URL: inbox.url, CONFIG_DIR: config.folder }

beforeAll(async () => {
  old = await startTestServer({ env })
  const { secretsFile } = old.deps.config
  const ring = JSON.parse(readFileSync(secretsFile, 'utf8')) as { keys: object[] }
  ring.keys.push({ id: 'k2', secret: 'b'.repeat(43), madeAt: '2026-11-20T00:00:00Z' })
  writeFileSync(secretsFile, JSON.stringify(ring))
  young = await startTestServer({
    env: { ...env, DATABASE_URL: old.database.url, SECRETS_FILE: secretsFile },
  })
})
afterAll(async () => {
  await young.stop()
  await old.stop()
  await inbox.close()
  config.remove()
})

const bothWays = () =>
  [
    [young, old],
    [old, young],
  ] as const

test('a session of one process is valid in the other', async () => {
  for (const [one, other] of bothWays()) {
    const { token } = await givenPlayer(one)
    // A process that has just read the key ring reads it again a moment later.
    await expect.poll(async () => (await other.call('getProfile', { token })).status).toBe(200)
  }
})

test('data sealed by one process can be opened by the other', async () => {
  for (const [one, other] of bothWays()) {
    const { id } = await givenPlayer(one)
    const sealed = await inTransaction(one.deps.db, (tx) => sealFor(one.deps, tx, id, 'a sealed text'))
    await expect.poll(() => unsealFor(other.deps, other.deps.db, id, sealed)).toBe('a sealed text')
  }
})

test('a code sent by one process is valid in the other', async () => {
  for (const [one, other, phone] of [
    [young, old, '+4915112345001'],
    [old, young, '+4915112345002'],
  ] as const) {
    await one.call('sendOtp', { body: { phone, reason: 'registration' } })
    await one.settle()
    const { email: _none, ...body } = registrationOf({ phone, code: inbox.find(phone, /^(\d{6}) /) })
    await expect.poll(async () => (await other.call('registerByPhone', { body })).status).toBe(200)
  }
})

test('both processes accept a game provider with either key of the ring', async () => {
  const secretOf = ({ deps }: TestServer) => deps.secrets.current('provider-studio').key.toString('hex')
  expect(secretOf(old)).not.toBe(secretOf(young))
  for (const { url } of [old, young])
    for (const signer of [old, young]) {
      const answer = async () => {
        const body = JSON.stringify({ account_id: crypto.randomUUID(), currency: 'EUR' })
        const path = '/provider/studio/wallet/balance'
        const signed = sign({ method: 'POST', path, body }, secretOf(signer), signer.deps.clock.now())
        const headers = { ...signed, 'content-type': 'application/json' }
        const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body })
        return Number(((await reply.json()) as { meta: { api_code: string } }).meta.api_code)
      }
      await expect.poll(answer).not.toBe(403)
    }
})
