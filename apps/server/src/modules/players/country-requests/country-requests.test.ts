import { afterAll, expect, test } from 'vitest'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { readPlayerState } from '../../player-state/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { decideCountryIn, listCountryRequests, requestCountry } from './country-requests.service.ts'

const server = await startTestServer()
afterAll(() => server.stop())
const { deps } = server

const ask = (token: string, country: string) => server.call('requestCountry', { token, body: { country } })
const countryOf = async (token: string) => (await server.call('getProfile', { token })).data.country
const decideCountry = (...[own, decision]: [typeof deps, Parameters<typeof decideCountryIn>[2]]) =>
  inTransaction(own.db, (tx) => decideCountryIn(own, tx, decision))
const by = { actor: 'staff:ada', reason: 'seen on a bill' }

test('changes country and market once staff accepts the request, only once', async () => {
  const { id, token } = await givenPlayer(server)
  expect((await server.call('getCountryRequest', { token })).data).toBeNull()
  await ask(token, 'AT')
  expect((await ask(token, 'ES')).data).toMatchObject({ country: 'ES' })
  expect(await countryOf(token)).toBe('DE')
  expect(await listCountryRequests(deps)).toMatchObject([{ playerId: id, country: 'ES' }])
  const decided = await Promise.all(
    [1, 2].map(() => decideCountry(deps, { playerId: id, country: 'ES', isAccepted: true, ...by })),
  )
  expect(decided.toSorted()).toEqual([false, true])
  await server.settle()
  expect([await countryOf(token), (await readPlayerState(deps.db, id))?.country]).toEqual(['ES', 'ES'])
  expect((await server.call('getCountryRequest', { token })).data).toBeNull()
  expect(await actionsOf(server, id)).toEqual(
    expect.arrayContaining(['player.countryRequested', 'player.countryChanged']),
  )
})

test('keeps the country when staff refuses the request', async () => {
  const { id, token } = await givenPlayer(server)
  await ask(token, 'ES')
  expect(await decideCountry(deps, { playerId: id, country: 'ES', isAccepted: false, ...by })).toBe(true)
  expect(await countryOf(token)).toBe('DE')
  expect(await decideCountry(deps, { playerId: id, country: 'ES', isAccepted: true, ...by })).toBe(false)
})

test('a request expires after 30 days', async () => {
  const { id, token } = await givenPlayer(server)
  const decide = () => decideCountry(deps, { playerId: id, country: 'ES', isAccepted: true, ...by })
  await ask(token, 'ES')
  server.clock.advance(30 * 24 * 3_600_000 + 1)
  expect(await listCountryRequests(deps)).toEqual([])
  expect(await decide()).toBe(false)
  await requestCountry(deps, id, 'ES')
  expect(await decide()).toBe(true)
})

test('accepts only the country that staff checked, even if the player asked for another one since', async () => {
  const { id, token } = await givenPlayer(server)
  await ask(token, 'AT')
  await ask(token, 'ES')
  const decide = (country: string) => decideCountry(deps, { playerId: id, country, isAccepted: true, ...by })
  expect(await decide('AT')).toBe(false)
  expect((await server.call('getCountryRequest', { token })).data).toMatchObject({ country: 'ES' })
  expect(await countryOf(token)).toBe('DE')
  await expect(decide('FR')).rejects.toThrow()
})

test.each([
  ['the current country', 'DE', 11122],
  ['an excluded country', 'FR', 10007],
  ['an unknown country', 'XX', 10007],
  ['an empty country', '', 10007],
])('refuses %s', async (_, country, code) => {
  const { token } = await givenPlayer(server)
  expect((await ask(token, country)).error?.code).toBe(code)
})
