import { PlayerStatus } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { startWithInbox } from '#tests/support/mail/inbox.ts'
import { journalOf } from '#tests/support/staff/journal.ts'
import { givenPlayer, PASSWORD, type TestPlayer } from '#tests/support/players/players.ts'
import { setStatus } from '#tests/support/players/status.ts'

const { server, inbox } = await startWithInbox('api,jobs,realtime')

const NEW = 'a wholly new password'
const change = (token: string, currentPassword: string, newPassword = NEW, repeatNewPassword = newPassword) =>
  server.call('changePassword', { token, body: { currentPassword, newPassword, repeatNewPassword } })
const signIn = (player: TestPlayer, password: string) =>
  server.call('createSession', { body: { login: player.email, password } })
const isOpen = async (token: string) => (await server.call('getProfile', { token })).status === 200

test('sets a new password, ends the other sessions, keeps this one and notifies the player', async () => {
  const player = await givenPlayer(server)
  const other = (await signIn(player, PASSWORD)).data.accessToken
  expect(await change(player.token, PASSWORD)).toMatchObject({ status: 200, data: {} })
  expect([await isOpen(player.token), await isOpen(other)]).toEqual([true, false])
  expect((await signIn(player, PASSWORD)).status).toBe(401)
  expect((await signIn(player, NEW)).status).toBe(200)
  await server.settle()
  expect(inbox.lastTo(player.email)?.subject).toBe('Your password was changed')
  expect(await journalOf(server, player.id)).toEqual([`player:${player.id} player.passwordChanged`])
})

test.each([
  ['a wrong current password', 'not this one', NEW, NEW, 'currentPassword'],
  ['an empty current password', '', NEW, NEW, 'currentPassword'],
  ['a common password', PASSWORD, 'QwertY123', 'QwertY123', 'newPassword'],
  ['a new password that is too short', PASSWORD, 'short', 'short', 'newPassword'],
  ['the current password as the new one', PASSWORD, PASSWORD, PASSWORD, 'newPassword'],
  ['two new passwords that differ', PASSWORD, NEW, 'something else', 'repeatNewPassword'],
])('refuses %s with a field error and changes nothing', async (_name, current, password, repeated, field) => {
  const player = await givenPlayer(server)
  const other = (await signIn(player, PASSWORD)).data.accessToken
  const { status, error } = await change(player.token, current, password, repeated)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  expect((await signIn(player, PASSWORD)).status).toBe(200)
  expect(await isOpen(other)).toBe(true)
})

test('throttles guesses at the current password, even concurrent ones', async () => {
  const player = await givenPlayer(server)
  const replies = await Promise.all(Array.from({ length: 6 }, () => change(player.token, 'guess')))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 429, 429, 429])
  expect(await change(player.token, PASSWORD)).toMatchObject({ status: 429, error: { code: 11006 } })
  expect((await signIn(player, PASSWORD)).status).toBe(200)
  server.clock.advance(5000)
  expect((await change(player.token, PASSWORD)).status).toBe(200)
})

test('failed sign-ins don’t keep the owner from changing the password', async () => {
  const player = await givenPlayer(server)
  for (let guess = 0; guess < 4; guess += 1) await signIn(player, 'guess')
  expect((await change(player.token, PASSWORD)).status).toBe(200)
})

test('one of two concurrent changes succeeds and sets the password', async () => {
  const player = await givenPlayer(server)
  const passwords = ['the first of two', 'the second of two']
  const replies = await Promise.all(passwords.map((password) => change(player.token, PASSWORD, password)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
  for (const [index, password] of passwords.entries())
    expect((await signIn(player, password)).status).toBe(replies[index]?.status === 200 ? 200 : 401)
})

test('two devices that change the password concurrently: one is signed out', async () => {
  const player = await givenPlayer(server)
  const other = (await signIn(player, PASSWORD)).data.accessToken
  const replies = await Promise.all([change(player.token, PASSWORD), change(other, PASSWORD, 'another one')])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await isOpen(player.token), await isOpen(other)].filter(Boolean)).toHaveLength(1)
})

test('a change voids reset codes that were emailed before', async () => {
  const player = await givenPlayer(server)
  await server.call('requestPasswordReset', { body: { login: player.email } })
  await server.settle()
  const code = inbox.find(player.email, /\/password-reset\/([\w-]+)/)
  expect((await change(player.token, PASSWORD)).status).toBe(200)
  const reset = await server.call('confirmPasswordReset', { body: { code, password: 'attacker’s password' } })
  expect(reset.error?.code).toBe(11012)
})

test('requires a session', async () => {
  expect((await change('', PASSWORD)).status).toBe(401)
})

test('an excluded player can change their password and close their other sessions', async () => {
  const player = await givenPlayer(server)
  const other = (await signIn(player, PASSWORD)).data.accessToken
  await setStatus(server.database.pool, player.id, PlayerStatus.excluded)
  expect((await change(player.token, PASSWORD)).status).toBe(200)
  expect([await isOpen(player.token), await isOpen(other)]).toEqual([true, false])
  expect((await server.call('closeOtherSessions', { token: player.token })).status).toBe(200)
})
