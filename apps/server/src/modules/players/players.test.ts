import { expect, test } from 'vitest'
import { startWithInbox } from '#tests/support/mail/inbox.ts'
import { givenPlayer } from '#tests/support/players/players.ts'

const { server, inbox } = await startWithInbox('api,jobs')
const { emails } = inbox

async function codeFor(email: string): Promise<string> {
  await server.settle()
  return inbox.find(email, /\/verify\/([\w-]+)/)
}

test('the emailed code confirms the address and answers the same when repeated', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  const { token } = player
  expect((await server.call('confirmEmail', { token, body: { code } })).status).toBe(200)
  expect((await server.call('getProfile', { token: player.token })).data.isEmailConfirmed).toBe(true)
  expect((await server.call('confirmEmail', { body: { code } })).data).toEqual({ resetCode: null })
  expect((await server.call('resendEmailConfirmation', { token: player.token })).error?.code).toBe(11009)
})

test('a used code confirms nothing again, and a code for another address is refused', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  const { token } = player
  const confirm = async () => (await server.call('confirmEmail', { token, body: { code } })).error?.code
  const change = (set: string) =>
    server.database.pool.query(`update player set ${set} where id = $1`, [player.id])
  expect(await confirm()).toBeUndefined()
  await change('email_confirmed_at = null')
  expect(await confirm()).toBe(11008)
  await change("email_confirmed_at = now(), email = 'else-' || email")
  expect(await confirm()).toBe(11008)
})

test('neither the database nor the queue contains a code', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  const { rows } = await server.database.pool.query<{ all: string }>(
    `select (select string_agg(c::text, '') from player_confirmation c) || coalesce((select string_agg(j::text, '') from graphile_worker._private_jobs j), '') as all`,
  )
  expect(code).not.toBe('')
  expect(rows[0]?.all).not.toContain(code)
})

test('an email that could not be sent is retried with a working code', async () => {
  inbox.isDown = true
  const player = await givenPlayer(server)
  expect(await codeFor(player.email)).toBe('')
  inbox.isDown = false
  await server.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const code = await codeFor(player.email)
  const { token } = player
  expect((await server.call('confirmEmail', { token, body: { code } })).status).toBe(200)
})

test('an email has the same link as text and as HTML', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  const message = emails.findLast(({ to }) => to === player.email)
  for (const form of [message?.text, message?.html]) expect(form).toContain(`/verify/${code}`)
  expect(message?.html).toContain('<html lang="en" dir="ltr">')
})

test('a code is void after three days', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  server.clock.advance(3 * 86_400_000 + 1000)
  expect((await server.call('confirmEmail', { body: { code } })).error?.code).toBe(11008)
})

test('sends five emails an hour and refuses the sixth request', async () => {
  const player = await givenPlayer(server)
  const resend = () => server.call('resendEmailConfirmation', { token: player.token })
  for (let count = 0; count < 4; count += 1) expect((await resend()).status).toBe(200)
  expect(await resend()).toMatchObject({ status: 429, error: { code: 11010 } })
  await server.settle()
  expect(emails.filter(({ to }) => to === player.email)).toHaveLength(5)
})

test('sends emails in the player’s language', async () => {
  const player = await givenPlayer(server, { locale: 'de' })
  await server.settle()
  expect(emails.findLast(({ to }) => to === player.email)?.subject).toContain('Bestätige')
})

test('a player changes their profile, and only the fields that they send', async () => {
  const { token } = await givenPlayer(server, { nickname: 'Anna', birthdate: null })
  const body = {
    firstName: 'Anna',
    city: 'Berlin',
    birthdate: '1990-02-28',
    timeZone: 'Europe/Berlin',
    receiveSmsPromo: true,
  }
  const { status, data } = await server.call('updateProfile', { token, body })
  expect(status).toBe(200)
  expect(data).toMatchObject({ ...body, nickname: 'Anna', lastName: null, shownNickname: 'Anna' })
  const { data: cleared } = await server.call('updateProfile', { token, body: { city: '' } })
  expect(cleared).toMatchObject({ city: null, firstName: 'Anna' })
})

test.each([
  ['a player under 18', { birthdate: '2009-01-01' }, 'birthdate'],
  ['a birth date in 1800', { birthdate: '1800-01-01' }, 'birthdate'],
  ['a day that does not exist', { birthdate: '1990-02-30' }, 'birthdate'],
  ['a time zone that does not exist', { timeZone: 'Mars/Base' }, 'timeZone'],
  ['a language that is not offered', { locale: 'xx' }, 'locale'],
  ['a name of one letter', { firstName: 'A' }, 'firstName'],
  ['an unknown gender', { gender: 'robot' }, 'gender'],
])('refuses %s with a field error', async (_name, body, field) => {
  const { token } = await givenPlayer(server, { birthdate: null })
  const { status, error } = await server.call('updateProfile', { token, body })
  expect(status).toBe(422)
  expect(Object.keys(error?.fields ?? {})).toEqual([field])
})

test('a player can’t change a birth date that is set', async () => {
  const { token } = await givenPlayer(server, { birthdate: null })
  await server.call('updateProfile', { token, body: { birthdate: '1990-02-28' } })
  const { status, error } = await server.call('updateProfile', { token, body: { birthdate: '1980-02-28' } })
  expect(status).toBe(422)
  expect(Object.keys(error?.fields ?? {})).toEqual(['birthdate'])
})

test('copies a new time zone to the player state that bets read', async () => {
  const player = await givenPlayer(server)
  await server.call('updateProfile', { token: player.token, body: { timeZone: 'Asia/Tokyo' } })
  await server.settle()
  const { rows } = await server.database.pool.query('select zone from player_state where player = $1', [
    player.id,
  ])
  expect(rows).toEqual([{ zone: 'Asia/Tokyo' }])
})
