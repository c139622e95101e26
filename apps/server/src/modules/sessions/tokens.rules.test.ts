import { rmSync } from 'node:fs'
import path from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { openSecrets } from '../../platform/secrets.ts'
import { accessTokens, readToken, signToken } from './tokens.ts'

const home = makeTestHome()
afterAll(() => rmSync(home, { recursive: true }))
const secrets = openSecrets(path.join(home, 'secrets.json'))
const known = { secrets }
const KEY = secrets.current(accessTokens.purpose)
const claims = {
  playerId: '01890a5d-ac96-774b-bcce-b302099a8057',
  sessionId: '01890a5d-ac96-774b-bcce-b302099a8058',
  generation: 1,
}
const from = new Date('2026-01-01T00:00:00.000Z')
const signed = (payload: Record<string, unknown>, kid: string = KEY.id) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(KEY.text))

test('reads back what it signed', async () => {
  expect(await readToken(known, await signToken(known, claims, from))).toMatchObject(claims)
})

const { issuer: iss, audience: aud } = accessTokens
test.each([
  ['no token', async () => 'x'],
  ['an unknown key', () => signed({ sub: claims.playerId }, 'two')],
  ['a wrong signature', async () => `${(await signToken(known, claims, from)).slice(0, -4)}AAAA`],
  ['other claims', () => signed({ sub: claims.playerId, sid: 'x', gen: 0, exp: 1, iss, aud })],
])('returns null for %s', async (_name, makeToken) => {
  expect(await readToken(known, await makeToken())).toBeNull()
})

test('a failing key store throws instead of signing the player out', async () => {
  const find = () => {
    throw new Error('disk failed')
  }
  const failing = { secrets: { ...secrets, find } }
  await expect(readToken(failing, await signToken(known, claims, from))).rejects.toThrow('disk failed')
})
