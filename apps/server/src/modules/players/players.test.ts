import { expect, test } from 'vitest'
import { startWithInbox } from '../../../../../tests/support/inbox.ts'
import { givenPlayer } from '../../../../../tests/support/players.ts'

const { server, inbox } = await startWithInbox('api,jobs')
const { letters } = inbox

async function codeFor(email: string): Promise<string> {
  await server.settle()
  return inbox.find(email, /\/verify\/([\w-]+)/)
}

test('the mailed code confirms the address, and says so again to who asks again', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  const { token } = player
  expect((await server.call('confirmEmail', { token, body: { code } })).status).toBe(200)
  expect((await server.call('getProfile', { token: player.token })).data.isEmailConfirmed).toBe(true)
  expect((await server.call('confirmEmail', { body: { code } })).data).toEqual({ resetCode: null })
  expect((await server.call('resendEmailConfirmation', { token: player.token })).error?.code).toBe(11009)
})

test('a code that was used confirms nothing a second time, and one of another address never', async () => {
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

test('no code lies in the database or in the queue', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  const { rows } = await server.database.pool.query<{ all: string }>(
    `select (select string_agg(c::text, '') from player_confirmation c) || coalesce((select string_agg(j::text, '') from graphile_worker._private_jobs j), '') as all`,
  )
  expect(code).not.toBe('')
  expect(rows[0]?.all).not.toContain(code)
})

test('a mail that could not be sent is sent later, with a code that works', async () => {
  inbox.isDown = true
  const player = await givenPlayer(server)
  expect(await codeFor(player.email)).toBe('')
  inbox.isDown = false
  await server.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const code = await codeFor(player.email)
  const { token } = player
  expect((await server.call('confirmEmail', { token, body: { code } })).status).toBe(200)
})

test('a mail says the same as text and as HTML, in the frame of the house', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  const letter = letters.findLast(({ to }) => to === player.email)
  for (const form of [letter?.text, letter?.html]) expect(form).toContain(`/verify/${code}`)
  expect(letter?.html).toContain('<html lang="en" dir="ltr">')
})

test('a code is void after three days', async () => {
  const player = await givenPlayer(server)
  const code = await codeFor(player.email)
  server.clock.advance(3 * 86_400_000 + 1000)
  expect((await server.call('confirmEmail', { body: { code } })).error?.code).toBe(11008)
})

test('five mails an hour are sent, the sixth wish is refused', async () => {
  const player = await givenPlayer(server)
  const resend = () => server.call('resendEmailConfirmation', { token: player.token })
  for (let count = 0; count < 4; count += 1) expect((await resend()).status).toBe(200)
  expect(await resend()).toMatchObject({ status: 429, error: { code: 11010 } })
  await server.settle()
  expect(letters.filter(({ to }) => to === player.email)).toHaveLength(5)
})

test('a mail is in the language of the player', async () => {
  const player = await givenPlayer(server, { locale: 'de' })
  await server.settle()
  expect(letters.findLast(({ to }) => to === player.email)?.subject).toContain('bestätigen')
})

test('a player changes his profile, and only what he names', async () => {
  const { token } = await givenPlayer(server, { nickname: 'Anna' })
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
  ['a day that does not exist', { birthdate: '1990-02-30' }, 'birthdate'],
  ['a time zone that does not exist', { timeZone: 'Mars/Base' }, 'timeZone'],
  ['a language that is not offered', { locale: 'xx' }, 'locale'],
  ['a name of one letter', { firstName: 'A' }, 'firstName'],
  ['another gender word', { gender: 'robot' }, 'gender'],
])('%s is told at its field', async (_name, body, field) => {
  const { token } = await givenPlayer(server)
  const { status, error } = await server.call('updateProfile', { token, body })
  expect(status).toBe(422)
  expect(Object.keys(error?.fields ?? {})).toEqual([field])
})

test('a birth date that was told cannot be changed by the player', async () => {
  const { token } = await givenPlayer(server)
  await server.call('updateProfile', { token, body: { birthdate: '1990-02-28' } })
  const { status, error } = await server.call('updateProfile', { token, body: { birthdate: '1980-02-28' } })
  expect(status).toBe(422)
  expect(Object.keys(error?.fields ?? {})).toEqual(['birthdate'])
})

test('a new time zone reaches the standing that bets are held against', async () => {
  const player = await givenPlayer(server)
  await server.call('updateProfile', { token: player.token, body: { timeZone: 'Asia/Tokyo' } })
  await server.settle()
  const { rows } = await server.database.pool.query('select zone from standing where player = $1', [
    player.id,
  ])
  expect(rows).toEqual([{ zone: 'Asia/Tokyo' }])
})
