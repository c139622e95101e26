/** Where the market demands it, an exclusion ends only a day after the player has asked to return. */
import { expect, test } from 'vitest'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { deposit, givenPayer, type Payer, startCashier } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { givenSamePerson } from '#tests/support/players/same-person.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { forgetBarsOver, isRestrictedPerson, updatePlayer } from '../players/index.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { readPlayerState } from '../player-state/index.ts'
import { endBreaks } from './breaks.service.ts'
import { shortenCopies } from './copies.service.ts'
import { recognise } from './recognition.service.ts'

const server = await startCashier()
const [NOT_OVER, LIMIT_FIXED, EXCLUDED] = [11043, 11040, 5]

async function passDays(days: number) {
  server.clock.advance(days * 86_400_000)
  await endBreaks(server.deps)
}

/** An excluded player who has logged in again. */
async function givenExcluded(period = 'half-year') {
  const payer = await givenPayer(server)
  await server.call('createLimit', { token: payer.token, body: { definition: 4, period } })
  return payer
}

async function look({ email }: Payer) {
  const { data } = await server.call('createSession', { body: { login: email, password: PASSWORD } })
  const token = data.accessToken
  const profile = await server.call('getProfile', { token })
  const [exclusion] = (await server.call('listLimits', { token })).data
  const ask = async () => server.call('askToReturn', { token, params: { limitId: exclusion?.id ?? '' } })
  return { token, status: profile.data.status, exclusion, ask }
}

test('after an exclusion the player asks to return, and waits for a day', async () => {
  await changeMarkets(server, { german: { rules: { limits: { returnDelayHours: 24 } } } })
  const payer = await givenExcluded()
  const early = await look(payer)
  expect([early.exclusion?.mayReturn, (await early.ask()).error?.code]).toEqual([false, NOT_OVER])
  await passDays(184)
  const { status, exclusion, ask } = await look(payer)
  expect([status, exclusion?.returnDelayHours, exclusion?.mayReturn]).toEqual([EXCLUDED, 24, true])
  expect((await readPlayerState(server.deps.db, payer.id))?.restrictedUntil).toBeNull()

  // The profile of a market that changes meanwhile shortens nothing.
  await changeMarkets(server, { german: { profile: 'open' } })
  const replies = await Promise.all([ask(), ask(), ask()])
  const ends = new Set(replies.map(({ data }) => data.until))
  expect([...ends]).toEqual([new Date(server.clock.now().getTime() + 86_400_000).toISOString()])
  expect((await actionsOf(server, payer.id)).filter((one) => one === 'exclusion.returnAsked')).toHaveLength(1)

  await passDays(0.9)
  expect((await look(payer)).status).toBe(EXCLUDED)
  await passDays(0.2)
  const returned = await look(payer)
  expect([returned.status, returned.exclusion]).toEqual([1, undefined])
  expect((await deposit(server, { ...payer, token: returned.token }, '20.00')).status).toBe(200)
})

test('elsewhere an exclusion ends with its period, and a permanent one never', async () => {
  const payer = await givenExcluded()
  expect((await (await look(payer)).ask()).error?.code).toBe(LIMIT_FIXED)
  await passDays(184)
  expect((await look(payer)).status).toBe(1)

  await changeMarkets(server, { german: { rules: { limits: { returnDelayHours: 24 } } } })
  const forGood = await givenExcluded('for-good')
  expect((await (await look(forGood)).ask()).error?.code).toBe(LIMIT_FIXED)
})

test('until the player has returned, another account of theirs is recognised', async () => {
  await changeMarkets(server, { german: { rules: { limits: { returnDelayHours: 24 } } } })
  const payer = await givenPayer(server)
  const { db, clock } = server.deps
  await inTransaction(db, (tx) => updatePlayer(tx, payer.id, { email_confirmed_at: clock.now() }))
  await server.call('createLimit', { token: payer.token, body: { definition: 4, period: 'half-year' } })
  const isRecognised = async () => {
    await forgetBarsOver(server.deps)
    return isRestrictedPerson(server.deps, db, { email: payer.email })
  }
  await passDays(184)
  expect(await isRecognised()).toBe(true)
  await (await look(payer)).ask()
  expect(await isRecognised()).toBe(true)
  await passDays(1.1)
  expect(await isRecognised()).toBe(false)
})

test('a copy of an exclusion never excludes the player whose exclusion it copies', async () => {
  await changeMarkets(server, { german: { rules: { limits: { returnDelayHours: 24 } } } })
  const [first, second] = (await givenSamePerson(server, 2)) as [Payer, Payer]
  const exclude = ({ token }: Payer, period: string) =>
    server.call('createLimit', { token, body: { definition: 4, period } })
  await exclude(second, 'half-year')
  const until = (await exclude(first, 'year')).data.until
  await server.settle()
  await passDays(184)
  await (await look(second)).ask()
  await passDays(1.1)
  await server.settle()
  expect((await look(second)).exclusion).toMatchObject({ until })

  await recognise(server.deps, first.id, 'withdrawal')
  const { rows } = await server.database.pool.query(
    'select actor from player_limit where player_id = $1 and ended_at is null',
    [first.id],
  )
  expect(rows).toEqual([{ actor: `player:${first.id}` }])

  // The copy waits for no separate request.
  await passDays(180)
  await (await look(first)).ask()
  await server.settle()
  await passDays(1.1)
  for (const payer of [first, second]) expect((await look(payer)).status).toBe(1)
})

test('a copy waits for a request that its market demands, even if the market of the original does not', async () => {
  const [first, second] = (await givenSamePerson(server, 2)) as [Payer, Payer]
  await server.call('createLimit', { token: first.token, body: { definition: 4, period: 'half-year' } })
  await changeMarkets(server, { german: { rules: { limits: { returnDelayHours: 24 } } } })
  await server.settle()
  await shortenCopies(server.deps, first.id)
  await passDays(184)
  expect((await look(first)).status).toBe(1)
  await shortenCopies(server.deps, first.id)
  await passDays(1)
  const { status, exclusion } = await look(second)
  expect([status, exclusion?.mayReturn]).toEqual([EXCLUDED, true])
})
