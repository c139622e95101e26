/** Play and payments while limits, profiles, markets and exclusions change: each call is entirely before or after each change. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { deposit, givenPayer } from '#tests/support/payments/payments.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { auditBooks } from '../audit/index.ts'
import { setWindow } from './limits.service.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
const office = openOffice(server)
afterEach(async () => expect((await auditBooks(server.deps.pool)).findings).toEqual([]))
afterAll(() => acme.stop())

const kinds = [
  ['bet', 1, { stakesMax: 20, depositsMax: 8 }],
  ['loss', 2, { stakesMax: 20, depositsMax: 8 }],
  ['deposit', 3, { stakesMax: 64, depositsMax: 2 }],
] as const
const EXCLUSION = 4
/** Refusals of a limit, of an exclusion, and of a session that it ended. */
const expectedRefusals = { bets: [105, 110, 101], deposits: [13_100, 13_001, 13_015, 13_011, 11_041, 11_002] }

async function givenPlaying() {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await server.call('playGame', {
    params: { id: 'acme-train' },
    body: { mode: 'money' },
    token: payer.token,
  })
  const session = {
    account_id: payer.accountId,
    currency: 'EUR',
    game_id: 'train',
    session_id: data.sessionId,
  }
  const stake = (nth: number) =>
    acme.call('betwin', {
      ...session,
      round_id: `${payer.id}:${nth}`,
      transactions: [bet(`${payer.id}:${nth}`, '1.00')],
    })
  const create = (body: object) =>
    server.call('createLimit', { token: payer.token, body: body as { definition: 3; period: string } })
  return { payer, stake, create }
}

test.each(kinds)(
  'a %s limit holds in every order of changes',
  async (_, definition, { stakesMax, depositsMax }) => {
    const { payer, stake, create } = await givenPlaying()
    const { id: limitId } = (await create({ definition, period: 'daily', amount: '20.00', currency: 'EUR' }))
      .data
    const stakes = (from: number) => Array.from({ length: 32 }, (_, nth) => stake(from + nth))
    const deposits = () => Array.from({ length: 4 }, () => deposit(server, payer, '10.00'))
    const [early, earlyDeposits] = [stakes(0), deposits()]
    // Published while the player plays: it asks for more before deposits, and takes no bet back.
    const published = changeMarkets(server, { german: { profile: 'strict' } })
    const lowered = server.call('updateLimit', {
      token: payer.token,
      params: { limitId },
      body: { amount: '15.00' },
    })
    const excluded = create({ definition: EXCLUSION, period: 'year' })
    const bets = await Promise.all([...early, ...stakes(32)])
    const paid = await Promise.all([...earlyDeposits, ...deposits()])
    await published
    expect((await excluded).status).toBe(200)
    // Lowered before the exclusion ended the session, or not at all.
    expect([200, 401, 409]).toContain((await lowered).status)

    const made = bets.filter(({ status }) => status === 200)
    const ordered = paid.filter(({ status }) => status === 200)
    expect(made.length).toBeLessThanOrEqual(stakesMax)
    expect(ordered.length).toBeLessThanOrEqual(depositsMax)
    for (const { meta } of bets) expect([undefined, ...expectedRefusals.bets]).toContain(meta?.api_code)
    for (const { error } of paid) expect([undefined, ...expectedRefusals.deposits]).toContain(error?.code)
    const { rows } = await server.database.pool.query(
      'select pockets[1] as cash from ledger_balance where owner = $1',
      [payer.id],
    )
    expect(rows).toEqual([{ cash: 10_000n - 100n * BigInt(made.length) }])
    expect((await stake(99)).meta?.api_code).toBe(110)
  },
)

const GAMBLERS = 200

test('a profile that is published while 200 players play takes no bet back, and then holds all of them', async () => {
  const players = await Promise.all(Array.from({ length: GAMBLERS }, () => acme.givenGambler()))
  // They have played for so long that a market which holds the reality check must ask them.
  const now = server.clock.now().getTime()
  await server.database.pool.query(
    `insert into player (id, brand, email, password_hash, country, time_zone, locale, registered_at, registered_from)
     select id, 'main', id || '@race.example', '', 'DE', 'Europe/Berlin', 'en', $2, '::1' from unnest($1::uuid[]) id`,
    [players.map(({ playerId }) => playerId), server.clock.now()],
  )
  await server.database.pool.query(
    `insert into play_clock (player_id, started_at, active_at) select unnest($1::uuid[]), $2, $3`,
    [players.map(({ playerId }) => playerId), new Date(now - 61 * 60_000), new Date(now - 60_000)],
  )
  const send = (name: string) =>
    players.map((player) =>
      acme.call(
        'betwin',
        player.betwin(`${name} ${player.playerId}`, [bet(`${name} ${player.playerId}`, '1.00')]),
      ),
    )
  const before = send('before')
  const published = changeMarkets(server, { german: { profile: 'strict' } })
  const meanwhile = await Promise.all([...before, ...send('meanwhile')])
  await published
  for (const { status, meta } of meanwhile) expect(status === 200 || meta?.api_code === 110).toBe(true)
  server.clock.advance(60_000)
  for (const { meta } of await Promise.all(send('after'))) expect(meta?.api_code).toBe(110)
  const open = (await Promise.all(before)).map(({ status }, nth) =>
    status === 200 ? players[nth] : undefined,
  )
  for (const player of open) {
    if (player === undefined) continue
    const won = win(`won ${player.playerId}`, '2.00')
    expect((await acme.call('betwin', player.betwin(`before ${player.playerId}`, [won]))).status).toBe(200)
  }
  const [made, paid] = [meanwhile.filter(({ status }) => status === 200).length, open.filter(Boolean).length]
  const { rows } = await server.database.pool.query<{ cash: bigint }>(
    'select sum(pockets[1])::bigint as cash from ledger_balance where owner = any ($1)',
    [players.map(({ playerId }) => playerId)],
  )
  expect(rows[0]?.cash).toBe(BigInt(GAMBLERS * 10_000 - made * 100 + paid * 200))
})

test('a player who moves to another market during play follows its rules from then on', async () => {
  await changeMarkets(server, { spanish: { profile: 'strict' } })
  const { payer, stake } = await givenPlaying()
  const early = Array.from({ length: 32 }, (_, nth) => stake(nth))
  await server.call('requestCountry', { token: payer.token, body: { country: 'ES' } })
  const moved = office.both(`country accept ${payer.id} ES`)
  const bets = await Promise.all([...early, ...Array.from({ length: 32 }, (_, nth) => stake(32 + nth))])
  await moved
  await server.settle()
  for (const { meta } of bets) expect([undefined, 110, 101]).toContain(meta?.api_code)
  expect((await stake(99)).status).toBe(400)
  const identityNeeded = 13_011
  expect((await deposit(server, payer, '20.00')).error?.code).toBe(identityNeeded)
  const params = { id: 'acme-train' }
  const launch = await server.call('playGame', { token: payer.token, params, body: { mode: 'money' } })
  expect(launch.error?.code).toBe(identityNeeded)
})

test.each([
  ['has 23 hours', '2027-03-27T23:00:00Z', '2027-03-28T21:59:00Z', '2027-03-28T22:00:00Z'],
  ['has 25 hours', '2027-10-30T22:00:00Z', '2027-10-31T22:59:00Z', '2027-10-31T23:00:00Z'],
])(
  'a limit of a day that %s ends with that day, whatever is staked at its end',
  async (_, begins, last, next) => {
    const player = await acme.givenGambler()
    const stakes = async (name: string) => {
      const calls = Array.from({ length: 64 }, (_, nth) => `${name} ${nth} ${player.playerId}`)
      const replies = await Promise.all(
        calls.map((id) => acme.call('betwin', player.betwin(id, [bet(id, '1.00')]))),
      )
      return replies.filter(({ status }) => status === 200).length
    }
    server.clock.set(begins)
    await player.lock((locked) =>
      setWindow(server.deps, locked, { kind: 'bet', period: 'daily', amount: 2_000n }, server.clock.now()),
    )
    expect(await stakes('first')).toBe(20)
    server.clock.set(last)
    expect(await stakes('last')).toBe(0)
    server.clock.set(next)
    expect(await stakes('next')).toBe(20)
  },
)
