/** A player's page in the office: each tab reads what its module keeps, by cursor, and shows no personal data in full. */
import { afterAll, expect, test } from 'vitest'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { givenPayer, limitDeposits } from '#tests/support/payments/payments.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { ENTRIES } from './players.queries.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
afterAll(() => acme.stop())
const { keys, givenStaff } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)

async function givenGambler() {
  const gambler = await acme.givenGambler({ cash: 100_000n })
  const play = (id: string, stake: string, payout: string) =>
    acme.call(
      'betwin',
      gambler.betwin(
        `${id}-${gambler.playerId}`,
        [bet(`${id}b-${gambler.playerId}`, stake), win(`${id}w-${gambler.playerId}`, payout)],
        {
          finished: true,
        },
      ),
    )
  return { id: gambler.playerId, play }
}

test('rounds and entries come in pages, the newest first, and months add them up', async () => {
  const { id, play } = await givenGambler()
  for (let nth = 0; nth < 30; nth += 1) await play(String(nth), '1.00', '0.40')
  await server.settle()
  const token = await open('bob')
  const params = { id }

  const first = (await call('listPlayerEntries', { token, params, query: { currency: 'EUR' } })).data
  const last = (
    await call('listPlayerEntries', { token, params, query: { currency: 'EUR', cursor: first.next ?? '' } })
  ).data
  const numbers = [...first.items, ...last.items].map(({ number }) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 61 }, (_, nth) => 61 - nth))
  expect(first.items[0]).toMatchObject({ kind: 'win', cash: '0.40', bonus: '0.00', after: '982.00' })
  expect(last.next).toBeNull()
  for (const currency of ['XXX', ''])
    expect((await call('listPlayerEntries', { token, params, query: { currency } })).data.items).toEqual([])

  const { items, next } = (await call('listPlayerRounds', { token, params, query: {} })).data
  expect([items.length, next]).toEqual([30, null])
  expect(items[0]).toMatchObject({ stake: '1.00', win: '0.40', status: 'won', provider: 'acme' })
  const { months } = (await call('getPlayerPlay', { token, params })).data
  expect(months).toMatchObject([
    { currency: 'EUR', rounds: 30, staked: '30.00', won: '12.00', result: '18.00' },
  ])
})

test('the oldest of the twelve months has all its days', async () => {
  const { id } = await givenPayer(server)
  const days = ['2026-02-28', '2026-03-01', '2027-02-10']
  await server.database.pool.query(
    `insert into play_day (player_id, day, currency, rounds) select $1, unnest($2::date[]), 'EUR', 1`,
    [id, days],
  )
  const { months } = (await call('getPlayerPlay', { token: await open('ada'), params: { id } })).data
  expect(months.map(({ startsOn, rounds }) => [startsOn, rounds])).toEqual([
    ['2027-02-01', 1],
    ['2026-03-01', 1],
  ])
})

test('the entries of a player with a long history are read in the order of the key, without a sort', async () => {
  const { rows } = await server.database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan, costs off) ${ENTRIES}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan Backward')
  expect(plan).not.toMatch(/Seq Scan|Bitmap|-> {2}Sort$/m)
})

test('the header has figures of money, and no personal data in full', async () => {
  const payer = await givenPayer(server, { cash: 500n })
  await server.database.pool.query(
    `insert into play_day (player_id, day, currency, rounds, staked, won) values ($1, '2027-01-01', 'EUR', 3, 1000, 930),
       ($1, '2025-01-01', 'EUR', 1, 0, 0), ($1, '2027-01-01', 'GONE', 9, 9000, 0)`,
    [payer.id],
  )
  const { data } = await call('getPlayer', { token: await open('bob'), params: { id: payer.id } })
  expect(data).toMatchObject({
    status: 'active',
    restriction: 'none',
    deposits: { amount: '0.00', count: 0 },
    net: '0.00',
    play: { rounds: 4, result: '0.70', returned: '93.00' },
    balances: [{ currency: 'EUR', cash: '5.00', total: '5.00' }],
    lastSeenAt: expect.any(String),
  })
  expect(JSON.stringify(data)).not.toContain(payer.email)
})

test('protection, identity, bonuses, sign-ins and notes are shown', async () => {
  const payer = await givenPayer(server)
  const other = await givenPayer(server)
  await server.database.pool.query(
    `update player_session set fingerprint = 'same' where player_id = any ($1)`,
    [[payer.id, other.id]],
  )
  await limitDeposits(server, payer, '50.00')
  await upload(server, payer.token, pngOf(), { kind: 'address', name: 'bill-of-eve.png' })
  const token = await open('ada')
  const params = { id: payer.id }
  await run(token, 'player note', [payer.id], {}, 'called about a card')
  await changeMarkets(server, { german: { rules: { registers: { asks: ['sandbox'], atSignIn: false } } } })
  await server.database.pool.query(
    `insert into register_check (player_id, register, state, asked_at, asked_as) values ($1, 'sandbox', 'incomplete', $2, '')`,
    [payer.id, server.clock.now()],
  )
  expect((await call('getPlayerProtection', { token, params })).data).toMatchObject({
    registers: [
      {
        register: 'sandbox',
        state: 'incomplete',
        isHolding: true,
        missing: expect.arrayContaining(['firstName']),
      },
    ],
    restriction: 'none',
    limits: [{ kind: 'deposit', period: 'daily', amount: '50.00', used: '0.00', pending: null }],
    matches: [],
  })
  const identity = (await call('getPlayerIdentity', { token, params })).data
  expect(identity).toMatchObject({
    identifiedAt: null,
    hasApp: false,
    check: null,
    documents: [{ kind: 'address', status: 'waiting', type: 'image/png' }],
  })
  // Everyone in this test has the same address, and these two the same device.
  expect(identity.links[0]).toMatchObject({ player: { id: other.id }, shared: ['device', 'address'] })
  // Players who share the address are connected with each other as well.
  expect(identity.linkPairs.every(({ one, other }) => one !== payer.id && other !== payer.id)).toBe(true)
  expect(identity.linkPairs).toHaveLength((identity.links.length * (identity.links.length - 1)) / 2)
  expect(identity.links.some(({ player }) => player.id === payer.id)).toBe(false)
  // The player chose the name of the file.
  expect(JSON.stringify(identity)).not.toContain('bill-of-eve')
  expect((await call('getPlayerRewards', { token, params })).data).toMatchObject({ bonuses: [], rewards: [] })
  const [session] = (await call('getPlayerPlay', { token, params })).data.sessions
  expect(session).toMatchObject({ endedAt: null, address: '127.0.0.•' })
  const { items } = (await call('listPlayerNotes', { token, params, query: {} })).data
  expect(items).toMatchObject([{ author: 'staff:ada', text: 'called about a card' }])
  const lookups = async () => {
    const { data } = await call('listJournal', { token, query: { player: payer.id, action: 'player.shown' } })
    return data.items.length
  }
  const before = await lookups()
  const madeUp = { cursor: '9'.repeat(18) }
  expect((await call('listPlayerNotes', { token, params, query: madeUp })).data.items).toHaveLength(1)
  expect(await lookups()).toBe(before + 1)
  const { data: journal } = await call('listJournal', { token, query: { player: payer.id } })
  expect(journal.items.map(({ action, reason }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ['player.noted', null],
      ['player.shown', 'looked up'],
    ]),
  )
})

test('each part is refused without its right, and without the player', async () => {
  await givenStaff('eve', 'operations')
  const { id } = await givenPayer(server)
  const [payments, operations, all] = [await open('bob'), await open('eve'), await open('ada')]
  const reads = [
    (token: string, params = { id }) => call('getPlayer', { token, params }),
    (token: string, params = { id }) =>
      call('listPlayerEntries', { token, params, query: { currency: 'EUR' } }),
    (token: string, params = { id }) => call('listPlayerRounds', { token, params, query: {} }),
    (token: string, params = { id }) => call('getPlayerPlay', { token, params }),
    (token: string, params = { id }) => call('getPlayerRewards', { token, params }),
    (token: string, params = { id }) => call('listPlayerNotes', { token, params, query: {} }),
    (token: string, params = { id }) => call('getPlayerProtection', { token, params }),
    (token: string, params = { id }) => call('getPlayerIdentity', { token, params }),
    (token: string) => call('listDocuments', { token }),
  ]
  const statuses = async (token: string) =>
    (await Promise.all(reads.map((read) => read(token)))).map(({ status }) => status)
  expect(await statuses(operations)).toEqual(Array.from({ length: 9 }, () => 403))
  expect(await statuses(payments)).toEqual([200, 200, 200, 200, 200, 200, 403, 403, 403])
  expect(await statuses(all)).toEqual(Array.from({ length: 9 }, () => 200))
  const nobody = { id: crypto.randomUUID() }
  for (const at of [0, 5, 6, 7]) expect((await reads[at]?.(all, nobody))?.status).toBe(404)
})
