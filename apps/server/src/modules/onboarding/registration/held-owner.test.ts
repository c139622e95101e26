/** The owner of an email takes over an account with data that an earlier person entered. */
import { expect, test } from 'vitest'
import { giveCash } from '#tests/support/payments/corrections.ts'
import { startWithInbox } from '#tests/support/mail/inbox.ts'
import { givenPlayer, type TestPlayer } from '#tests/support/players/players.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { listCountryRequests, updatePlayer } from '../../players/index.ts'
import { readPlayerState } from '../../player-state/index.ts'

const { server, inbox } = await startWithInbox('api,jobs,realtime')
const { deps } = server

async function takeOver({ email }: TestPlayer): Promise<void> {
  await server.call('requestPasswordReset', { body: { login: email } })
  await server.settle()
  const code = inbox.find(email, /\/password-reset\/([\w-]+)/)
  const body = { code, password: 'a wholly new password' }
  expect((await server.call('confirmPasswordReset', { body })).status).toBe(200)
  await server.settle()
}

test('a country request ends when the email’s owner takes over the account', async () => {
  const squatted = await givenPlayer(server)
  const { token } = squatted
  expect((await server.call('requestCountry', { token, body: { country: 'AT' } })).status).toBe(200)
  await takeOver(squatted)
  expect(await listCountryRequests(deps)).toEqual([])
})

test.each([
  ['is free if it never held money', 'Claimfree', 0n, 'none'],
  ['stays held if it holds money', 'Claimheld', 5_000n, 'held'],
] as const)('an account that its email’s owner takes over %s', async (_, lastName, cash, restriction) => {
  const [restricted, second] = [
    await givenPlayer(server, { birthdate: null }),
    await givenPlayer(server, { birthdate: null }),
  ]
  const birthdate = '1990-05-17'
  await inTransaction(deps.db, (tx) =>
    updatePlayer(tx, restricted.id, { email_confirmed_at: deps.clock.now() }),
  )
  for (const { token } of [restricted, second])
    await server.call('updateProfile', { token, body: { firstName: 'Vera', lastName, birthdate } })
  await giveCash(deps, second.id, 'EUR', cash)
  await server.call('createLimit', { token: restricted.token, body: { definition: 4, period: 'for-good' } })
  await server.settle()
  expect((await readPlayerState(deps.db, second.id))?.restriction).toBe('held')

  await takeOver(second)
  expect((await readPlayerState(deps.db, second.id))?.restriction).toBe(restriction)
})
