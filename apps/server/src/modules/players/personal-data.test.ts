/** A stranger in a session that was left open can't replace who the player is or where they live. */
import { expect, test } from 'vitest'
import { startCashier } from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'

const server = await startCashier()
const PASSWORD_NEEDED = 11084

test('name and address are replaced only with a fresh proof, and given without one', async () => {
  const { id, token } = await givenPlayer(server)
  const change = async (body: object) =>
    (await server.call('updateProfile', { token, body })).error?.code ?? null
  server.clock.advance(6 * 60_000)
  expect(await change({ firstName: 'Ada', city: 'London' })).toBeNull()
  // The same again, and what is not personal data.
  expect(await change({ firstName: ' Ada ', hidePlay: true })).toBeNull()
  expect(await change({ firstName: 'Eve' })).toBe(PASSWORD_NEEDED)
  expect(await change({ city: '' })).toBe(PASSWORD_NEEDED)
  await server.call('showPassword', { token, body: { password: PASSWORD } })
  expect(await change({ firstName: 'Eve', city: 'Paris' })).toBeNull()
  expect((await server.call('getProfile', { token })).data).toMatchObject({ firstName: 'Eve', city: 'Paris' })
  expect(await actionsOf(server, id)).toEqual(Array.from({ length: 3 }, () => 'player.profileChanged'))
})

test('where the market asks for no proof, the session is enough, but not for a new email address', async () => {
  const rules = { access: { asksProofForPersonalData: false } }
  await changeMarkets(server, { german: { rules } })
  const { token } = await givenPlayer(server)
  server.clock.advance(6 * 60_000)
  for (const firstName of ['Ada', 'Eve'])
    expect((await server.call('updateProfile', { token, body: { firstName } })).status).toBe(200)
  const email = await server.call('requestEmailChange', { token, body: { email: 'eve@mail.example' } })
  expect(email.error?.code).toBe(PASSWORD_NEEDED)
})
