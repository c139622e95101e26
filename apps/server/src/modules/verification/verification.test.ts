import { afterAll, describe, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import {
  giveDocument,
  sendReport,
  showIdentity,
  withStandIn,
} from '#tests/support/documents/identity-check.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { withSettings } from '#tests/support/server/settings.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { acceptIdentity } from '#tests/support/staff/approved-orders.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { unsealFor } from '../players/index.ts'
import { correctPlayerIn } from './verification.service.ts'
import { findIdentityService, IDENTITY_SANDBOX_PURPOSE, requireIdentityService } from './identity-service.ts'

const config = copyConfig()
config.edit('site.json', withStandIn)
const server = await startTestServer({
  env: { CONFIG_DIR: config.folder, ROLES: 'api,inbound,jobs,sandbox' },
})
afterAll(async () => {
  await server.stop()
  config.remove()
})

const secret = () => server.deps.secrets.current(IDENTITY_SANDBOX_PURPOSE).text
const stateOf = async (token: string) => (await server.call('getIdentityCheck', { token })).data.state
const isKnown = async (token: string) => (await server.call('getProfile', { token })).data.isIdentityConfirmed

let later = 0
function reportOf(playerId: string, changes: object = {}): string {
  later += 1_000
  return JSON.stringify({
    type: 'applicantReviewed',
    applicantId: '5cb744200a975a67ed1798a4',
    externalUserId: playerId,
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: 'GREEN' },
    createdAtMs: new Date(server.clock.now().getTime() + later).toISOString().replace('T', ' ').slice(0, -1),
    ...changes,
  })
}
/** Sends a report on a player whose documents say what their profile says. */
async function send(body: string) {
  const { externalUserId } = JSON.parse(body) as { externalUserId: string }
  if (externalUserId.length === 36) await giveDocument(server, externalUserId)
  return sendReport(server, { body, secret: secret() })
}

test.each([
  ['accept', 'accepted', true],
  ['wait', 'pending', false],
  ['retry', 'retry', false],
  ['reject', 'rejected', false],
  ['revoke', 'rejected', false],
  ['forged', 'pending', false],
])('in the sandbox, %s leads to %s', async (outcome, state, known) => {
  const { token } = await givenPlayer(server)
  expect([await stateOf(token), await isKnown(token)]).toEqual(['open', false])
  expect(await showIdentity(server, token, outcome)).toBe(200)
  expect([await stateOf(token), await isKnown(token)]).toEqual([state, known])
})

test('issues a token for this player, and none after a final rejection', async () => {
  const { token } = await givenPlayer(server)
  const begun = await server.call('startIdentityCheck', { token })
  expect(begun.data).toEqual({ token: expect.stringMatching(/^_act-/) as string, pagesUrl: server.url })
  await showIdentity(server, token, 'reject')
  expect((await server.call('startIdentityCheck', { token })).error?.code).toBe(11093)
})

test('ignores late, repeated and reordered reports', async () => {
  const { id, token } = await givenPlayer(server)
  const first = reportOf(id, { type: 'applicantPending', reviewResult: undefined })
  const second = reportOf(id)
  expect(await send(second)).toEqual({ status: 200, verdict: 'applied' })
  expect(await send(first)).toEqual({ status: 200, verdict: 'old' })
  const again = await Promise.all([send(second), send(second)])
  expect(again.map(({ verdict }) => verdict)).toEqual(['old', 'old'])
  expect([await stateOf(token), await isKnown(token)]).toEqual(['accepted', true])
  expect(await actionsOf(server, id)).toEqual([
    'player.profileChanged',
    'identityCheck.changed',
    'player.identityAccepted',
  ])
})

test.each([
  ['GREEN', 'accepted'],
  ['RED', 'rejected'],
])(
  'a check that ended %s does not count for a person who takes over the account by its email',
  async (reviewAnswer, state) => {
    const { id, token, email } = await givenPlayer(server)
    const result = { reviewResult: { reviewAnswer, reviewRejectType: 'FINAL' } }
    await send(reportOf(id, result))
    expect([await stateOf(token), await isKnown(token)]).toEqual([state, state === 'accepted'])
    await server.settle()
    const { rows } = await server.database.pool.query<{ text: string }>(
      'select body as text from sandbox.mail where recipient = $1',
      [email],
    )
    const [, code = ''] = /\/verify\/([\w-]+)/.exec(rows.map(({ text }) => text).join()) ?? []
    const { data } = await server.call('confirmEmail', { body: { code, startsOver: true } })
    const password = 'a wholly new password'
    await server.call('confirmPasswordReset', { body: { code: data.resetCode ?? '', password } })
    server.clock.advance(1000)
    const own = (await server.call('createSession', { body: { login: email, password } })).data.accessToken
    expect([await stateOf(own), await isKnown(own)]).toEqual(['retry', false])

    // Later reports on the earlier person don't concern this one, who is checked under another id.
    expect(await send(reportOf(id))).toEqual({ status: 200, verdict: 'old' })
    expect([await stateOf(own), await isKnown(own)]).toEqual(['retry', false])
    await server.call('updateProfile', { token: own, body: { birthdate: '1990-05-06' } })
    expect(await showIdentity(server, own, 'accept')).toBe(200)
    expect([await stateOf(own), await isKnown(own)]).toEqual(['accepted', true])
  },
)

test('a final rejection revokes what the service accepted, but not what staff accepted', async () => {
  const final = { reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } }
  const one = await givenPlayer(server)
  await send(reportOf(one.id))
  await send(reportOf(one.id, final))
  expect([await stateOf(one.token), await isKnown(one.token)]).toEqual(['rejected', false])
  expect(await actionsOf(server, one.id)).toContain('player.identityRevoked')

  const other = await givenPlayer(server)
  await acceptIdentity(server.deps, { playerId: other.id, actor: 'staff:ada', reason: 'passport seen' })
  await send(reportOf(other.id, final))
  expect(await isKnown(other.token)).toBe(true)
})

describe('refuses a report', () => {
  test.each([
    ['signed with another secret', { secret: 'a secret of another server' }],
    ['without a digest', { digest: '' }],
    ['with a truncated digest', { digest: 'ab' }],
    ['with a malformed digest', { digest: 'z'.repeat(64) }],
    ['signed with a weak algorithm', { algorithm: 'HMAC_SHA1_HEX' }],
    ['that names an inherited object property as its algorithm', { algorithm: 'constructor' }],
    ['that names the prototype as its algorithm', { algorithm: '__proto__' }],
  ])('%s', async (_, changes) => {
    const { id, token } = await givenPlayer(server)
    const sent = await sendReport(server, { body: reportOf(id), secret: secret(), ...changes })
    expect(sent.status).toBe(400)
    expect([await stateOf(token), await isKnown(token)]).toEqual(['open', false])
  })

  test('whose body differs from the signed one', async () => {
    const { id } = await givenPlayer(server)
    const body = reportOf(id)
    const { createHmac } = await import('node:crypto')
    const digest = createHmac('sha256', secret()).update(body).digest('hex')
    expect((await sendReport(server, { body: `${body} `, secret: '', digest })).status).toBe(400)
  })
})

test('accepts SHA-512, and acknowledges reports without a state or player', async () => {
  const { id, token } = await givenPlayer(server)
  const body = reportOf(id)
  await giveDocument(server, id)
  expect((await sendReport(server, { body, secret: secret(), algorithm: 'HMAC_SHA512_HEX' })).status).toBe(
    200,
  )
  expect(await stateOf(token)).toBe('accepted')
  expect(await send(reportOf(id, { type: 'applicantTagsChanged' }))).toMatchObject({ verdict: 'ignored' })
  expect(await send(reportOf(crypto.randomUUID()))).toMatchObject({ verdict: 'foreign' })
  expect(await send('{"type":"applicantReviewed","externalUserId":"x"}')).toMatchObject({
    verdict: 'ignored',
  })
  expect(await stateOf(token)).toBe('accepted')
})

test('the sandbox refuses unsigned calls and unknown tokens', async () => {
  const call = (headers: Record<string, string>) =>
    fetch(`${server.url}/sandbox/sumsub/resources/accessTokens/sdk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"userId":"x"}',
    })
  expect((await call({})).status).toBe(401)
  const at = String(Math.floor(server.clock.now().getTime() / 1000))
  expect((await call({ 'x-app-access-ts': at, 'x-app-access-sig': 'a'.repeat(64) })).status).toBe(401)
  const body = new URLSearchParams({ token: 'made-up', outcome: 'accept' })
  expect((await fetch(`${server.url}/sandbox/sumsub/outcome`, { method: 'POST', body })).status).toBe(401)
})

test('the data export includes the identity check', async () => {
  const { token } = await givenPlayer(server)
  await showIdentity(server, token, 'accept')
  const { data } = await server.call('exportData', { token, body: { password: PASSWORD } })
  expect(data.identityChecks).toMatchObject([{ state: 'accepted' }])
})

test('fails to start when enabled without its secrets; checks nobody when disabled', async () => {
  const { deps } = server
  const withCheck = (identityCheck: object) => withSettings(deps, { identityCheck })
  await expect(requireIdentityService(withCheck({ service: 'sumsub' }))).rejects.toThrow('SUMSUB_APP_TOKEN')
  const sumsub = { appToken: 'a', secretKey: 'b', webhookSecret: 'c'.repeat(16) }
  const real = { ...withCheck({ service: 'sumsub' }), config: { ...deps.config, sumsub } }
  expect(findIdentityService(real)).toMatchObject({ url: 'https://api.sumsub.com', appToken: 'a' })
  expect(findIdentityService(withCheck({ isEnabled: false }))).toBeNull()
})

describe('a player’s identity', () => {
  const change = (token: string, body: object) => server.call('updateProfile', { token, body })
  const changesOf = async (playerId: string) => {
    const { rows } = await server.database.pool.query<{ actor: string; sealed: Buffer }>(
      `select actor, sealed_reason as sealed from audit_event
        where player_id = $1 and action = 'player.profileChanged' order by at, id`,
      [playerId],
    )
    const read = async ({ actor, sealed }: { actor: string; sealed: Buffer }) => ({
      actor,
      ...(JSON.parse((await unsealFor(server.deps, server.deps.db, playerId, sealed)) ?? '') as object),
    })
    return Promise.all(rows.map(read))
  }

  test('is locked once the identity check is accepted; other fields are not', async () => {
    const { id, token } = await givenPlayer(server, { birthdate: null })
    await change(token, { firstName: 'Ada', lastName: 'Lovelace', birthdate: '1990-05-17' })
    await send(reportOf(id))
    for (const field of [
      { firstName: 'Ida' },
      { lastName: 'King' },
      { lastName: '' },
      { birthdate: '1990-05-18' },
    ])
      expect((await change(token, field)).error).toMatchObject({
        code: 10007,
        fields: { [Object.keys(field)[0] ?? '']: [expect.anything()] },
      })
    expect((await change(token, { firstName: 'Ada', city: 'London' })).data).toMatchObject({
      city: 'London',
      isIdentityConfirmed: true,
    })
  })

  test('without a birth date, which an accepted check would lock, starts no check and is not accepted', async () => {
    const { id, token } = await givenPlayer(server, { birthdate: null })
    expect((await server.call('startIdentityCheck', { token })).error?.code).toBe(13003)
    await send(reportOf(id))
    expect([await stateOf(token), await isKnown(token)]).toEqual(['retry', false])
    const byStaff = acceptIdentity(server.deps, { playerId: id, actor: 'staff:ada', reason: 'passport seen' })
    await expect(byStaff).rejects.toThrow('birthDateRequired')
    expect((await change(token, { birthdate: '1990-05-17' })).status).toBe(200)
    server.clock.advance(later + 1000)
    expect(await showIdentity(server, token, 'accept')).toBe(200)
    expect([await stateOf(token), await isKnown(token)]).toEqual(['accepted', true])
  })

  test.each([
    ['while the check is pending', ['wait'], false],
    ['before it is started again', ['wait', 'retry'], true],
  ])('renamed %s: an accepted report is handled accordingly', async (_, outcomes, isAccepted) => {
    const { token } = await givenPlayer(server, { birthdate: null })
    await change(token, { firstName: 'Ada', lastName: 'Lovelace', birthdate: '1990-05-17' })
    for (const outcome of outcomes) {
      await showIdentity(server, token, outcome)
      server.clock.advance(later + 1000)
    }
    await change(token, { firstName: 'Stolen', lastName: 'Cardholder' })
    expect(await showIdentity(server, token, 'accept')).toBe(200)
    const state = isAccepted ? 'accepted' : 'retry'
    expect([await stateOf(token), await isKnown(token)]).toEqual([state, isAccepted])
    expect((await change(token, { firstName: 'Third' })).status).toBe(isAccepted ? 422 : 200)
  })

  test('can be corrected by staff, which reopens the check; each change is in the audit log, sealed', async () => {
    const { id, token } = await givenPlayer(server)
    await change(token, { firstName: 'Ada', lastName: 'Lovelace' })
    await change(token, { firstName: 'Ada' })
    await send(reportOf(id))
    server.clock.advance(later + 1000)
    const correction = { playerId: id, values: { lastName: 'King' }, actor: 'staff:ada', reason: 'married' }
    await inTransaction(server.deps.db, (tx) => correctPlayerIn(server.deps, tx, correction))
    expect([await stateOf(token), await isKnown(token)]).toEqual(['retry', false])
    expect((await change(token, { lastName: 'Byron' })).data.lastName).toBe('Byron')
    expect(await changesOf(id)).toEqual([
      { actor: `player:${id}`, firstName: [null, 'Ada'], lastName: [null, 'Lovelace'] },
      { actor: 'staff:ada', why: 'married', lastName: ['Lovelace', 'King'] },
      { actor: `player:${id}`, lastName: ['King', 'Byron'] },
    ])
  })
})
