/** A self-exclusion ends early only on the player's request with a reason, if two staff members agree, and after a wait. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { givenPayer, type Payer, startCashier } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { givenSamePerson } from '#tests/support/players/same-person.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { endBreaks } from '../breaks.service.ts'
import { shortenAllCopies } from '../copies.service.ts'

const server = await startCashier()
const office = openOffice(server)
const DAY_MS = 86_400_000
const { pool } = server.database
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
  const exclusions = (await server.call('listLimits', { token })).data
  const [exclusion] = exclusions
  const ask = (reason: string) =>
    server.call('askForRemoval', { token, params: { limitId: exclusion?.id ?? '' }, body: { reason } })
  return { token, status, exclusion, exclusions, ask }
}

/** What was sent about the answer: the subjects of the emails, then the messages. */
async function answersTo({ id, email }: Payer): Promise<string[]> {
  const sent = (await office.collectMail()).filter(({ to }) => to === email)
  const { rows } = await pool.query<{ template: string }>(
    `select template from player_message where player_id = $1 and template like 'exclusion%'`,
    [id],
  )
  return [...sent.map(({ subject }) => subject), ...rows.map(({ template }) => template)]
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
    expect((await lifted.ask('please sooner')).error?.code).toBe(LIMIT_FIXED)
    expect(await answersTo(payer)).toEqual(['Your self-exclusion ends early', 'exclusionLifted'])
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
  expect(await answersTo(payer)).toEqual(['Your self-exclusion stays', 'exclusionKept'])
})

test('players who exclude themselves again take back their request', async () => {
  await changeMarkets(server, { german: { rules: { limits: { allowsRemoval: true } } } })
  const payer = await givenExcluded('for-good')
  const { token, ask } = await look(payer)
  await ask('a mistake')
  const { data } = await server.call('createLimit', { token, body: { definition: 4, period: 'for-good' } })
  expect(data.removal).toMatchObject({ answer: 'kept' })
  expect(await answersTo(payer)).toEqual([])
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
    const { rows } = await pool.query<{ until: Date | null }>(
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

async function liftExclusionOf(payer: Payer) {
  await (await look(payer)).ask('a mistake')
  await office.both(`exclusion lift ${payer.id}`)
  await server.settle()
}

/** Two copies, because each must not copy the old end from the other. */
test.each([
  ['end with it', null, ACTIVE],
  ['stay while one of their accounts has a separate exclusion', 'year', EXCLUDED],
])('copies of an exclusion that staff lifts %s', async (_, own, status) => {
  await changeMarkets(server, { german: { rules: { limits: { allowsRemoval: true } } } })
  const [first, ...others] = (await givenSamePerson(server, 3)) as [Payer, Payer, Payer]
  await server.call('createLimit', { token: first.token, body: { definition: 4, period: 'for-good' } })
  await server.settle()
  for (const other of others)
    expect((await look(other)).exclusions).toMatchObject([{ until: null, removal: null }])
  const { token } = await look(others[0])
  if (own !== null) await server.call('createLimit', { token, body: { definition: 4, period: own } })

  await liftExclusionOf(first)
  const until = new Date(server.clock.now().getTime() + 7 * DAY_MS).toISOString()
  const endsOf = async (payer: Payer) => (await look(payer)).exclusions.map((one) => one.until)
  expect(await endsOf(others[0])).toContain(until)
  for (const other of others) expect(await endsOf(other)).not.toContain(null)
  await passDays(6.9)
  for (const other of others) expect((await look(other)).status).toBe(EXCLUDED)
  await passDays(0.2)
  for (const other of others) expect((await look(other)).status).toBe(status)
})

test('an account that was excluded because of a block stays when an exclusion of the blocked player is lifted', async () => {
  await changeMarkets(server, { german: { rules: { limits: { allowsRemoval: true } } } })
  const [first, second] = (await givenSamePerson(server, 2)) as [Payer, Payer]
  await office.rows(`player block ${first.id}`)
  await server.settle()
  await office.both(`player unblock ${first.id}`)
  await server.settle()
  const { token } = await look(first)
  await server.call('createLimit', { token, body: { definition: 4, period: 'for-good' } })
  await server.settle()
  await liftExclusionOf(first)
  await passDays(30)
  expect((await look(second)).exclusions).toMatchObject([{ until: null }])
})

test('a copy made while its original was being lifted ends by the daily job', async () => {
  await changeMarkets(server, { german: { rules: { limits: { allowsRemoval: true } } } })
  const [first, second] = (await givenSamePerson(server, 2)) as [Payer, Payer]
  await server.call('createLimit', { token: first.token, body: { definition: 4, period: 'for-good' } })
  await server.settle()
  await liftExclusionOf(first)
  await passDays(8)
  await pool.query('update player_limit set until = null, ended_at = null where player_id = $1', [second.id])
  await shortenAllCopies(server.deps)
  // An hour later: recognition looks for other restrictions first.
  expect((await look(second)).status).toBe(EXCLUDED)
  server.clock.advance(3_600_000)
  await endBreaks(server.deps)
  expect((await look(second)).exclusions).toEqual([])
})

test('of the copies of before origins were stored, only single ones end with their original', async () => {
  const [first, ...others] = (await givenSamePerson(server, 3)) as [Payer, Payer, Payer]
  await server.call('createLimit', { token: first.token, body: { definition: 4, period: 'year' } })
  await server.settle()
  const ids = others.map(({ id }) => id)
  await pool.query('update player_limit set origin = null where player_id = any ($1)', [ids])
  await pool.query(
    `insert into player_limit (id, player_id, definition, period, until, actor, created_at, changed_at)
     select gen_random_uuid(), player_id, definition, period, null, actor, created_at, changed_at
       from player_limit where player_id = $1`,
    [others[0].id],
  )
  const migration = readFileSync('apps/server/migrations/1304-copied-breaks.sql', 'utf8')
  await pool.query(
    migration.slice(migration.indexOf('update player_limit'), migration.indexOf('create index')),
  )
  const { rows } = await pool.query(
    'select player_id as id, origin from player_limit where player_id = any ($1)',
    [ids],
  )
  const [several, single] = ids
  const unknown = { id: several, origin: null }
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(expect.arrayContaining([unknown, unknown, { id: single, origin: first.id }]))
  expect(rows).not.toContainEqual({ id: several, origin: first.id })
})
