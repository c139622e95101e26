/** A self-exclusion ends early only on the player's request with a reason, if two staff members agree, and after a wait. */
import { expect, test } from 'vitest'
import { givenPayer, type Payer, startCashier } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { endBreaks } from '../breaks.service.ts'

const server = await startCashier()
const office = openOffice(server)
const DAY_MS = 86_400_000
const [LIMIT_FIXED, EXCLUDED, ACTIVE] = [11040, 5, 1]

async function givenExcluded(period: string): Promise<Payer> {
  const payer = await givenPayer(server)
  await server.call('createLimit', { token: payer.token, body: { definition: 4, period } })
  return payer
}

async function look({ email }: Payer) {
  const { data } = await server.call('createSession', { body: { login: email, password: PASSWORD } })
  const token = data.accessToken
  const { status } = (await server.call('getProfile', { token })).data
  const [exclusion] = (await server.call('listLimits', { token })).data
  const ask = (reason: string) =>
    server.call('askForRemoval', { token, params: { limitId: exclusion?.id ?? '' }, body: { reason } })
  return { token, status, exclusion, ask }
}

async function passDays(days: number) {
  server.clock.advance(days * DAY_MS)
  await endBreaks(server.deps)
}

test.each([
  ['half-year', 1],
  ['for-good', 7],
])(
  'an exclusion (%s) that two members lift ends %i days later, and its answer is due in seven',
  async (period, days) => {
    await changeMarkets(server, { german: { rules: { limits: { allowsRemoval: true } } } })
    const payer = await givenExcluded(period)
    const { exclusion, ask } = await look(payer)
    expect(exclusion?.removal).toEqual({ askedAt: null, answerBy: null, answer: null })
    expect((await ask('  ')).status).toBe(422)
    expect((await office.rows(`exclusion lift ${payer.id}`))[0]?.['result']).toBe('no request')
    const answerBy = new Date(server.clock.now().getTime() + 7 * DAY_MS).toISOString()
    const replies = await Promise.all([ask('a mistake'), ask('a mistake')])
    for (const { data } of replies) expect(data.removal).toMatchObject({ answerBy, answer: null })
    const waiting = (await office.rows('exclusion requests')).filter(({ player }) => player === payer.id)
    expect(waiting).toMatchObject([{ why: 'a mistake', state: 'waits' }])

    await office.both(`exclusion lift ${payer.id}`)
    const lifted = await look(payer)
    expect([lifted.status, lifted.exclusion?.removal?.answer]).toEqual([EXCLUDED, 'lifted'])
    await passDays(days - 0.1)
    expect((await look(payer)).status).toBe(EXCLUDED)
    await passDays(0.2)
    expect((await look(payer)).status).toBe(ACTIVE)
    expect(await actionsOf(server, payer.id)).toEqual(
      expect.arrayContaining(['exclusion.removalAsked', 'exclusion.lifted']),
    )
  },
)

test('a request that staff refuses changes nothing, and late ones are marked', async () => {
  await changeMarkets(server, { german: { rules: { limits: { allowsRemoval: true } } } })
  const payer = await givenExcluded('half-year')
  const { ask } = await look(payer)
  await ask('I was drunk')
  await passDays(7.5)
  const states = (await office.rows('exclusion requests')).filter(({ player }) => player === payer.id)
  expect(states).toMatchObject([{ state: 'late' }])
  expect(await office.rows(`exclusion keep ${payer.id}`)).toMatchObject([{ result: 'kept' }])
  expect(await office.rows(`exclusion keep ${payer.id}`)).toMatchObject([{ result: 'no request' }])
  const { status, exclusion } = await look(payer)
  expect([status, exclusion?.removal?.answer]).toEqual([EXCLUDED, 'kept'])
})

test('players who exclude themselves again take back their request', async () => {
  await changeMarkets(server, { german: { rules: { limits: { allowsRemoval: true } } } })
  const payer = await givenExcluded('for-good')
  const { token, ask } = await look(payer)
  await ask('a mistake')
  const { data } = await server.call('createLimit', { token, body: { definition: 4, period: 'for-good' } })
  expect(data.removal).toMatchObject({ answer: 'kept' })
  expect((await office.rows(`exclusion lift ${payer.id}`))[0]?.['result']).toBe('no request')
})

test('where the market knows no removal, nobody can ask', async () => {
  const payer = await givenExcluded('half-year')
  const { exclusion, ask } = await look(payer)
  expect(exclusion?.removal).toBeNull()
  expect((await ask('a mistake')).error?.code).toBe(LIMIT_FIXED)
})

test('a permanent exclusion that staff lifts stops recognising the player when it ends', async () => {
  await changeMarkets(server, { german: { rules: { limits: { allowsRemoval: true } } } })
  const payer = await givenExcluded('for-good')
  const endOf = async () => {
    const { rows } = await server.database.pool.query<{ until: Date | null }>(
      'select until from protection_entry where player_id = $1',
      [payer.id],
    )
    return rows[0]?.until
  }
  expect(await endOf()).toBeNull()
  await (await look(payer)).ask('a mistake')
  await office.both(`exclusion lift ${payer.id}`)
  expect(await endOf()).toEqual(new Date(server.clock.now().getTime() + 7 * DAY_MS))
})
