/** A check is accepted only for the person that the documents show. */
import { afterAll, describe, expect, test } from 'vitest'
import { giveDocument, sendReport, withStandIn } from '#tests/support/documents/identity-check.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { readPlayerState } from '../player-state/index.ts'
import { IDENTITY_SANDBOX_PURPOSE } from './identity-service.ts'

const config = copyConfig()
config.edit('site.json', withStandIn)
config.edit<{ profile: { name: string; isVisible: boolean }[] }>('registration.json', ({ profile }) => {
  for (const field of profile) if (field.name === 'personalIdNumber') field.isVisible = true
})
const server = await startTestServer({ env: { CONFIG_DIR: config.folder, ROLES: 'api,inbound,sandbox' } })
afterAll(async () => {
  await server.stop()
  config.remove()
})

const stateOf = async (token: string) => (await server.call('getIdentityCheck', { token })).data.state
const isKnown = async (token: string) => (await server.call('getProfile', { token })).data.isIdentityConfirmed

const accept = ({ id }: { id: string }) => {
  const body = JSON.stringify({
    type: 'applicantReviewed',
    applicantId: '5cb744200a975a67ed1798a4',
    externalUserId: id,
    reviewResult: { reviewAnswer: 'GREEN' },
    createdAtMs: '2026-11-20 12:00:00.000',
  })
  return sendReport(server, { body, secret: server.deps.secrets.current(IDENTITY_SANDBOX_PURPOSE).text })
}

describe('the documents of an accepted check', () => {
  const named = { firstName: 'Ada', lastName: 'Lovelace' }
  const givenNamed = async (profile: object = named) => {
    const player = await givenPlayer(server, { birthdate: null })
    await server.call('updateProfile', { token: player.token, body: { birthdate: '1990-05-17', ...profile } })
    return player
  }

  test.each([
    ['the same name', {}, true],
    ['more given and last names', { firstName: 'Ada Augusta', lastName: 'King-Lovelace' }, true],
    ['another name', { firstName: 'Grace', lastName: 'Hopper' }, false],
    ['another given name', { firstName: 'Ida' }, false],
    ['another birth date', { birthdate: '2012-05-17' }, false],
  ])('show %s', async (_, document, isAccepted) => {
    const player = await givenNamed()
    await giveDocument(server, player.id, document)
    expect((await accept(player)).status).toBe(200)
    const state = isAccepted ? 'accepted' : 'retry'
    expect([await stateOf(player.token), await isKnown(player.token)]).toEqual([state, isAccepted])
  })

  test('give their name to a profile without one, if the birth date is the same', async () => {
    const [player, minor] = [await givenNamed({}), await givenNamed({})]
    await giveDocument(server, player.id, { firstName: 'Grace', lastName: 'Hopper' })
    await accept(player)
    const { data } = await server.call('getProfile', { token: player.token })
    expect(data).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', isIdentityConfirmed: true })
    await giveDocument(server, minor.id, { birthdate: '2012-05-17' })
    await accept(minor)
    expect(await isKnown(minor.token)).toBe(false)
  })

  test.each([
    ['without it', 'X99Y88Z77', undefined, 'held'],
    ['with it, in another grouping', 'L01X00T471', 'l01-x00t-471', 'excluded'],
  ])(
    '%s: another account that has the number %s of an excluded player',
    async (_, typed, read, restriction) => {
      const [player, other] = [
        await givenNamed(),
        await givenNamed({ firstName: 'Grace', lastName: 'Hopper' }),
      ]
      const number = { personalIdNumber: typed }
      await server.call('updateProfile', { token: player.token, body: number })
      await giveDocument(server, player.id, read === undefined ? {} : { number: read })
      await accept(player)
      expect(await isKnown(player.token)).toBe(true)
      await server.call('createLimit', { token: player.token, body: { definition: 4, period: 'year' } })
      expect((await server.call('updateProfile', { token: other.token, body: number })).status).toBe(200)
      expect((await readPlayerState(server.deps.db, other.id))?.restriction).toBe(restriction)
    },
  )

  test('are asked for again if the service does not answer', async () => {
    const player = await givenNamed()
    expect((await accept(player)).status).toBe(503)
    expect(await stateOf(player.token)).toBe('open')
    await giveDocument(server, player.id)
    expect(await accept(player)).toMatchObject({ verdict: 'applied' })
    expect(await isKnown(player.token)).toBe(true)
  })
})
