/** What a player replaced or removed shortly before an exclusion still recognises them. */
import { afterAll, expect, test } from 'vitest'
import { givenPlayer, PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { answerOf, arriveByTelegram, offerTelegram } from '#tests/support/players/telegram.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { readPlayerState } from '../player-state/index.ts'
import { keepFormer } from '../players/index.ts'

const config = copyConfig()
offerTelegram(config)
config.edit<{ types: string[]; tab: string }>('registration.json', (file) => {
  file.types = ['email', 'phone']
  file.tab = 'both'
})
const server = await startTestServer({
  env: { CONFIG_DIR: config.folder, ROLES: 'api,inbound,jobs,realtime,sandbox' },
})
const sent: { to: string; text: string }[] = []
const send = (message: { to: string; text: string }) => Promise.resolve(void sent.push(message))
server.deps.mail.send = send
if (server.deps.sms !== null) server.deps.sms.send = send
afterAll(async () => {
  await server.stop()
  config.remove()
})

type Player = Awaited<ReturnType<typeof givenPlayer>>
const exclude = async ({ token }: Pick<Player, 'token'>) => {
  const body = { definition: 4 as const, period: 'for-good' }
  expect((await server.call('createLimit', { token, body })).status).toBe(200)
  await server.settle()
}
const restrictionOf = async (token: string) => {
  await server.settle()
  const { data } = await server.call('getProfile', { token })
  return (await readPlayerState(server.deps.db, data.id))?.restriction
}
async function codeTo(recipient: string, pattern: RegExp) {
  await server.settle()
  return pattern.exec(sent.findLast(({ to }) => to === recipient)?.text ?? '')?.[1] ?? ''
}
const proveEmail = async ({ token, email }: Player) => {
  const body = { code: await codeTo(email, /\/verify\/([\w-]+)/) }
  expect((await server.call('confirmEmail', { token, body })).status).toBe(200)
}
async function changeEmail({ token }: Player, email: string) {
  await server.call('requestEmailChange', { token, body: { email } })
  const body = { code: await codeTo(email, /(\d{6})/) }
  expect((await server.call('confirmEmailChange', { token, body })).status).toBe(200)
}
async function provePhone({ token }: Player, phone: string) {
  server.clock.advance(60_000)
  const body = { phone, reason: 'phone-verification' as const, password: PASSWORD }
  expect((await server.call('sendOtp', { token, body })).status).toBe(200)
  const code = await codeTo(phone, /^(\d{6}) /)
  const proved = await server.call('verifyOtp', { token, body: { phone, code, authenticated: true } })
  expect(proved.status).toBe(200)
}
const rename = ({ token }: Player, body: object) => server.call('updateProfile', { token, body })

test('an email that was proven and then changed', async () => {
  const player = await givenPlayer(server)
  await proveEmail(player)
  await changeEmail(player, 'other.mailbox@example.net')
  await exclude(player)
  server.clock.advance(49 * 3_600_000)
  const { error } = await server.call('register', { body: registrationOf({ email: player.email }) })
  expect(error?.fields).toEqual({ email: expect.any(Array) as string[] })
  const { rows } = await server.database.pool.query<{ row: string }>(
    'select t::text as row from former_trait t',
  )
  expect(rows.filter(({ row }) => /player|example/.test(row))).toEqual([])
  expect(rows).not.toEqual([])
})

test('an email that was only entered and then changed is forgotten', async () => {
  const player = await givenPlayer(server)
  await changeEmail(player, 'own.mailbox@example.net')
  await exclude(player)
  server.clock.advance(49 * 3_600_000)
  const { status, data } = await server.call('register', { body: registrationOf({ email: player.email }) })
  expect([status, await restrictionOf(data.accessToken)]).toEqual([200, 'none'])
})

test('a phone number that was proven and then replaced', async () => {
  const [player, other] = [await givenPlayer(server), await givenPlayer(server)]
  await provePhone(player, '+4915112345001')
  await provePhone(player, '+4915112345002')
  await exclude(player)
  server.clock.advance(60_000)
  const body = { phone: '+4915112345001', reason: 'phone-verification' as const, password: PASSWORD }
  await server.call('sendOtp', { token: other.token, body })
  const code = await codeTo('+4915112345001', /^(\d{6}) /)
  const { error } = await server.call('verifyOtp', {
    token: other.token,
    body: { phone: '+4915112345001', code, authenticated: true },
  })
  expect(error?.fields).toEqual({ phone: expect.any(Array) as string[] })
})

test('an account elsewhere that was removed', async () => {
  const player = await givenPlayer(server)
  const arrive = async () => arriveByTelegram(server, await answerOf(server, 'Gambler'))
  const token = (await arrive()).data.link?.token ?? ''
  await server.call('linkSocialIdentity', { body: { token, login: player.email, password: PASSWORD } })
  const [joined] = (await server.call('listIdentities', { token: player.token })).data
  const removal = { params: { id: joined?.id ?? '' }, body: { password: PASSWORD } }
  expect((await server.call('removeIdentity', { token: player.token, ...removal })).status).toBe(200)
  await exclude(player)
  expect((await arrive()).error?.code).toBe(11004)
})

test.each([
  [
    'a former name',
    [{ firstName: 'Kurt', lastName: 'Vexlinger', birthdate: '1985-03-04' }, { lastName: 'Zwick' }],
  ],
  [
    'a former name, entered before the birth date',
    [
      { firstName: 'Kurt', lastName: 'Vexlinger' },
      { lastName: 'Zwick', birthdate: '1985-03-05' },
    ],
  ],
])('%s holds an account that takes it', async (_, names) => {
  const [player, other] = [
    await givenPlayer(server, { birthdate: null }),
    await givenPlayer(server, { birthdate: null }),
  ]
  for (const one of names) await rename(player, one)
  const { birthdate } = (await server.call('getProfile', { token: player.token })).data
  await exclude(player)
  await rename(other, { firstName: 'Kurt', lastName: 'Vexlinger', birthdate })
  expect(await restrictionOf(other.token)).toBe('held')
})

test('only the first five former names are kept, so that nobody collects the names of many players', async () => {
  const player = await givenPlayer(server, { birthdate: null })
  const letters = [...'BCDFGHK']
  const nameOf = (letter: string) => ({
    firstName: 'Ottokar',
    lastName: `Ma${letter}ue`,
    birthdate: '1971-01-02',
  })
  for (const letter of letters) {
    server.clock.advance(1000)
    await rename(player, nameOf(letter))
  }
  await rename(player, { lastName: 'Zwick' })
  await exclude(player)
  const restrictions: unknown[] = []
  for (const letter of letters) {
    const other = await givenPlayer(server, { birthdate: null })
    await rename(other, nameOf(letter))
    restrictions.push(await restrictionOf(other.token))
  }
  expect(restrictions).toEqual(letters.map((_, at) => (at < 5 ? 'held' : 'none')))
})

test('a break that runs already takes over proven former traits only', async () => {
  const [player, other] = [
    await givenPlayer(server, { birthdate: null }),
    await givenPlayer(server, { birthdate: null }),
  ]
  const name = { firstName: 'Ludmila', lastName: 'Harkwood', birthdate: '1966-06-06' }
  const pause = (period: string) =>
    server.call('createLimit', { token: player.token, body: { definition: 5, period } })
  await pause('day')
  await inTransaction(server.deps.db, (tx) => keepFormer(server.deps, tx, player.id, name))
  await pause('week')
  await rename(other, name)
  expect(await restrictionOf(other.token)).toBe('none')
})
