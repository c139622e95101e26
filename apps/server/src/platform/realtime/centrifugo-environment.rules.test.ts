import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jwtVerify } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { accessTokens } from '../../modules/sessions/index.ts'
import { signToken } from '../../modules/sessions/tokens.ts'
import { openSecrets } from '../secrets.ts'
import { toCentrifugoEnvironment } from './centrifugo-environment.ts'

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-centrifugo-'))
afterAll(() => rmSync(home, { recursive: true }))
const file = path.join(home, 'secrets.json')
const config = {
  centrifugo: { url: 'http://centrifugo:8000', apiKey: 'api key' },
  publicUrl: 'https://casino.example/',
}
const claims = { playerId: crypto.randomUUID(), sessionId: crypto.randomUUID(), generation: 1 }

test('Centrifugo can verify our access tokens with the printed environment', async () => {
  const secrets = openSecrets(file)
  const lines = toCentrifugoEnvironment(config, secrets, accessTokens.purpose)
  const [, key = ''] = /^CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY=(.+)$/.exec(lines[0] ?? '') ?? []
  expect(lines.slice(1)).toEqual([
    'CENTRIFUGO_HTTP_API_KEY=api key',
    'CENTRIFUGO_CLIENT_ALLOWED_ORIGINS=https://casino.example',
  ])
  const token = await signToken({ secrets }, claims, new Date())
  const { payload } = await jwtVerify(token, new TextEncoder().encode(key), {
    issuer: accessTokens.issuer,
    audience: accessTokens.audience,
  })
  expect(payload.sub).toBe(claims.playerId)
  expect(payload).not.toHaveProperty('channel')
})

test('after a key rotation the previous key is printed too', () => {
  const before = openSecrets(file).current(accessTokens.purpose).text
  const ring = JSON.parse(readFileSync(file, 'utf8')) as { keys: object[] }
  ring.keys.push({ id: 'k2', secret: 'c'.repeat(43), madeAt: '2026-11-20T00:00:00Z' })
  writeFileSync(file, JSON.stringify(ring))
  const secrets = openSecrets(file)
  expect(
    toCentrifugoEnvironment({ centrifugo: null, publicUrl: null }, secrets, accessTokens.purpose),
  ).toEqual([
    `CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY=${secrets.current(accessTokens.purpose).text}`,
    `CENTRIFUGO_CLIENT_TOKEN_HMAC_PREVIOUS_SECRET_KEY=${before}`,
  ])
})
