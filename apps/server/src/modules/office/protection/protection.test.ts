/** The page of protection over HTTP: queues, readings that the journal records, markets and permissions. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { givenPayer, type Payer, startCashier } from '#tests/support/payments/payments.ts'

const server = await startCashier()
const { pool } = server.database
const { keys, givenStaff, rows } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)

const DAY_MS = 86_400_000
/** Who read what is known about a player. */
const readersOf = async (id: string) =>
  (
    await pool.query<{ actor: string }>(
      `select actor from audit_event where player_id = $1 and action = 'player.shown' order by id`,
      [id],
    )
  ).rows.map(({ actor }) => actor)

let payer: Payer
let elsewhere: Payer
let number: string
beforeAll(async () => {
  await givenStaff('rena', 'responsible-gambling')
  payer = await givenPayer(server)
  elsewhere = await givenPayer(server)
  await pool.query(`update player set country = 'FR' where id = $1`, [elsewhere.id])
  await pool.query(`update player set first_name = 'Mia', last_name = 'Berg' where id = $1`, [payer.id])
  for (const { id } of [payer, elsewhere])
    await pool.query(
      `insert into protection_signal (player_id, kind, day, market, evidence, reactions, found_at)
       values ($1, 'longPlay', '2026-03-01', 'german', '{"minutes": 700}', '{message,case}', $2)`,
      [id, server.clock.now()],
    )
  const body = { id: randomUUID(), kind: 'game', text: 'The round never ended.' }
  number = (await server.call('createComplaint', { token: payer.token, body })).data.number
})

test('signs of harm wait with their player, and their figures are read on demand', async () => {
  const token = await open('rena')
  const { items } = (await call('listSignals', { token, query: {} })).data
  expect(items.find(({ player }) => player.id === payer.id)).toMatchObject({
    player: { name: 'Mia B.', country: 'DE' },
    kind: 'longPlay',
    reactions: ['message', 'case'],
    case: 'open',
  })
  expect(JSON.stringify(items)).not.toContain('700')
  expect(await readersOf(payer.id)).toEqual([])
  const { data } = await call('getSignals', { token, params: { player: payer.id } })
  expect(data.signs).toMatchObject([{ kind: 'longPlay', why: 'minutes 700', case: 'open' }])
  expect(await readersOf(payer.id)).toEqual(['staff:rena'])
  for (const step of ['offersPaused', 'message', 'none'] as const)
    expect((await call('listSignals', { token, query: { step } })).data.items).toEqual([])
  expect((await call('listSignals', { token, query: { step: 'case' } })).data.items).toHaveLength(2)
  expect((await call('listSignals', { token, query: { market: 'world' } })).data.items).toEqual([])
})

test('pages follow one another without a gap or a repeat', async () => {
  const token = await open('rena')
  await pool.query(
    `insert into protection_signal (player_id, kind, day, market, evidence, reactions, found_at)
     select $1, 'nightPlay', date '2026-01-01' + n, 'german', '{}', '{case}', $2 from generate_series(1, 70) n`,
    [payer.id, server.clock.now()],
  )
  for (const query of [{}, { step: 'case' as const }]) {
    const first = (await call('listSignals', { token, query })).data
    const second = (await call('listSignals', { token, query: { ...query, cursor: first.next ?? '' } })).data
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect([first.items.length, new Set(ids).size, second.next]).toEqual([50, 72, null])
  }
  await pool.query(`delete from protection_signal where kind = 'nightPlay'`)
})

test('complaints wait with their deadline, and what the player wrote is read on demand', async () => {
  const token = await open('rena')
  const { items } = (await call('listComplaints', { token, query: {} })).data
  expect(items).toMatchObject([{ number, kind: 'game', state: 'received', isLate: false, handler: null }])
  expect((await call('listComplaints', { token, query: { kind: 'bonus' } })).data.items).toEqual([])
  const before = (await readersOf(payer.id)).length
  const { data } = await call('getComplaint', { token, params: { number } })
  expect(data.messages).toMatchObject([{ by: 'player', text: 'The round never ended.' }])
  expect((await readersOf(payer.id)).slice(before)).toEqual(['staff:rena'])
  expect((await call('getComplaint', { token, params: { number: '1' } })).code).toBe('notFound')
  await run(token, 'complaint answer', [number], { outcome: 'upheld', text: 'We paid the round.' })
  expect((await call('listComplaints', { token, query: {} })).data.items).toEqual([])
  expect((await call('listComplaints', { token, query: { state: 'answered' } })).data.items).toMatchObject([
    { number, outcome: 'upheld', handler: 'rena', dueAt: null },
  ])
})

test('a request to end an exclusion waits until its deadline, and says that it was ordered', async () => {
  await changeMarkets(server, { german: { rules: { limits: { allowsRemoval: true } } } })
  const excluded = await givenPayer(server)
  await server.call('createLimit', { token: excluded.token, body: { definition: 4, period: 'for-good' } })
  const login = { login: excluded.email, password: 'correct horse battery' }
  const { accessToken } = (await server.call('createSession', { body: login })).data
  const [limit] = (await server.call('listLimits', { token: accessToken })).data
  const params = { limitId: limit?.id ?? '' }
  await server.call('askForRemoval', { token: accessToken, params, body: { reason: 'I moved away.' } })

  const token = await open('rena')
  const [item] = (await call('listRemovals', { token, query: {} })).data.items
  expect(item).toMatchObject({
    player: { id: excluded.id, status: 'excluded' },
    isLate: false,
    excludedUntil: null,
    waitDays: 7,
    isOrdered: false,
  })
  const { data } = await call('getRemoval', { token, params: { id: item?.id ?? '' } })
  expect(data.text).toBe('I moved away.')
  expect((await call('getQueues', { token })).data.removals?.count).toBe(1)
  expect((await call('getRemoval', { token, params: { id: randomUUID() } })).code).toBe('notFound')
  await rows(`exclusion lift ${excluded.id}`)
  const [ordered] = (await call('listRemovals', { token, query: {} })).data.items
  expect(ordered).toMatchObject({ isLate: false, isOrdered: true })
  // The order has lapsed then: someone must decide again.
  server.clock.advance(8 * DAY_MS)
  const [later] = (await call('listRemovals', { token: await open('rena'), query: {} })).data.items
  expect(later).toMatchObject({ isLate: true, isOrdered: false })
})

test('answers of registers other than "not listed" and requests for another country are listed', async () => {
  const at = server.clock.now()
  await pool.query(
    `insert into register_check (player_id, register, state, asked_at, listed_since, asked_as)
     values ($1, 'oasis', 'listed', $2, $2, '\\x00'), ($1, 'other', 'clear', $2, null, '\\x00'),
            ($1, 'third', 'unanswered', $2, null, '\\x00'), ($1, 'zone', 'incomplete', $2, null, '\\x00')`,
    [payer.id, at],
  )
  await pool.query(`insert into country_request values ($1, 'FR', $2)`, [payer.id, server.clock.now()])
  const token = await open('rena')
  const answers = async (query: { state?: 'listed' | 'unanswered'; cursor?: string }) =>
    (await call('listRegisterAnswers', { token, query })).data.items.map(({ register }) => register)
  expect(await answers({})).toEqual(['zone', 'third', 'oasis'])
  expect(await answers({ state: 'unanswered' })).toEqual(['third'])
  // What a register lists needs nobody: it is excluded already. A profile that lacks something waits for its player.
  expect((await call('getQueues', { token })).data.registers?.count).toBe(1)
  expect(await answers({ cursor: `${at.toISOString()}~${payer.id}~oasis` })).toEqual([])
  const ada = await open('ada')
  expect((await call('listCountryRequests', { token: ada })).data.items).toMatchObject([
    { player: { id: payer.id, country: 'DE' }, to: 'FR', restriction: 'none' },
  ])
})

test('members see only players of their markets, and only what their role includes', async () => {
  await givenStaff('gero', 'responsible-gambling')
  const placed = await run(await open('ada'), 'bound member', ['gero', '*'], { markets: 'german' })
  await rows(`order agree ${String(placed.data.rows[0]?.['order'])}`, 'bob')
  const gero = await open('gero')
  const { items } = (await call('listSignals', { token: gero, query: {} })).data
  expect(items.map(({ player }) => player.id)).toEqual([payer.id])
  const other = await call('getSignals', { token: gero, params: { player: elsewhere.id } })
  expect([other.code, await readersOf(elsewhere.id)]).toEqual(['beyondMarket', []])

  await givenStaff('pat', 'payments-agent')
  const pat = await open('pat')
  const refused = await Promise.all([
    call('listRemovals', { token: pat, query: {} }),
    call('getRemoval', { token: pat, params: { id: randomUUID() } }),
    call('listSignals', { token: pat, query: {} }),
    call('getSignals', { token: pat, params: { player: payer.id } }),
    call('listRegisterAnswers', { token: pat, query: {} }),
    call('listComplaints', { token: pat, query: {} }),
    call('getComplaint', { token: pat, params: { number } }),
    call('listCountryRequests', { token: pat }),
  ])
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['rightMissing']))
})
