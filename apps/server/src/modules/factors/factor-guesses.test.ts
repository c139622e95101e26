/** Someone who knows the password, or holds a session, tries codes of the app for months. */
import { expect, test } from 'vitest'
import { givenConfirmedPlayer } from '#tests/support/players/confirmed.ts'
import { givenFactor, startServerWithInbox } from '#tests/support/players/factors.ts'
import { PASSWORD } from '#tests/support/players/players.ts'

const { server, inbox } = await startServerWithInbox()

const HALF_DAY_MS = 12 * 60 * 60 * 1000
const NEW = 'a wholly new password'
const TOO_OFTEN = 11006

async function ticketOf(login: string, password = PASSWORD): Promise<string> {
  return (await server.call('createSession', { body: { login, password } })).data.ticket
}
const complete = async (ticket: string, code: string) =>
  (await server.call('completeSession', { body: { ticket, code } })).error?.code ?? 'in'

async function givenGuessed(guesses: number) {
  const player = await givenConfirmedPlayer({ server, inbox })
  const factor = await givenFactor(server, player.token)
  await setGuesses(player.id, guesses)
  return { ...player, factor }
}
async function setGuesses(playerId: string, guesses: number) {
  await server.database.pool.query(
    `insert into factor_guess (player_id, purpose, failures, last_at)
     select $1, purpose, $2, $3 from unnest(array['act', 'sign-in']) purpose
     on conflict (player_id, purpose) do update set failures = excluded.failures, last_at = excluded.last_at`,
    [playerId, guesses, server.clock.now()],
  )
}

test('after a hundred wrong codes no code signs in, except one every half day, until the password is new', async () => {
  const { id, email, factor } = await givenGuessed(99)
  expect(await complete(await ticketOf(email), factor.wrong())).toBe(11051)
  expect(await complete(await ticketOf(email), factor.next())).toBe(TOO_OFTEN)
  server.clock.advance(HALF_DAY_MS)
  expect(await complete(await ticketOf(email), factor.wrong())).toBe(11051)
  expect(await complete(await ticketOf(email), factor.next())).toBe(TOO_OFTEN)

  // A reset skips a factor that is younger than a week.
  server.clock.advance(8 * 86_400_000)
  await setGuesses(id, 100)
  await server.settle()
  await server.call('requestPasswordReset', { body: { login: email } })
  await server.settle()
  const code = inbox.find(email, /password-reset\/([\w-]+)/)
  await server.call('confirmPasswordReset', { body: { code, password: NEW } })
  expect(await complete(await ticketOf(email, NEW), factor.next())).toBe('in')
})

test('a right code doesn’t start the count again, and a recovery code works meanwhile', async () => {
  const { email, factor } = await givenGuessed(99)
  expect(await complete(await ticketOf(email), factor.next())).toBe('in')
  expect(await complete(await ticketOf(email), factor.wrong())).toBe(11051)
  expect(await complete(await ticketOf(email), factor.next())).toBe(TOO_OFTEN)
  expect(await complete(await ticketOf(email), factor.recoveryCodes[0] ?? '')).toBe('in')
})

test('a session can’t try more codes for an action, and the player is notified at every twentieth', async () => {
  const { token, email, factor } = await givenGuessed(99)
  const show = async (code: string) =>
    (await server.call('showSecondFactor', { token, body: { code } })).error?.code
  expect(await show(factor.wrong())).toBe(11051)
  expect(await show(factor.next())).toBe(TOO_OFTEN)
  await server.settle()
  expect(inbox.lastTo(email)?.subject).toBe('Someone is guessing your login codes')
})
