import { AccountStatus } from '@fairhall/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { dieWhileCounting } from '#tests/support/games/dying-counter.ts'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { givenEdge } from '#tests/support/games/game-edges.ts'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { PASSWORD } from '#tests/support/players/players.ts'

import { auditBooks } from '../audit/index.ts'
import { readWords, runTyped } from '../staff/index.ts'
import { reviseSettings } from '../settings/index.ts'

/** Ended rounds become points, levels and rakeback. The games of the provider have an edge of 4 %. */
const acme = await startWithProvider()
const { server } = acme
const { pool } = server.database
afterAll(() => acme.stop())

const givenGambler = (currency?: string) => gamblerOf(acme, currency)

afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

test('visitors see the levels and how stakes are counted', async () => {
  const { data: levels } = await server.call('listLevels')
  expect(levels.map(({ id, order }) => `${order} ${id}`)).toContain('2 gallery')
  expect(levels.find(({ id }) => id === 'arcade')?.reward).toEqual({
    kind: 'spins',
    name: '25 free spins in Koi River',
    wageringMultiplier: 0,
  })
  expect((await server.call('getLoyaltyTerms')).data).toEqual({
    currency: 'EUR',
    weights: { base: '1', categories: [], games: [] },
    fullEdge: '2',
    edgeMax: '6',
    claimMin: '0.10',
  })
})

test('a settled stake earns points and rakeback, whatever it won, and a rollback takes both back', async () => {
  const ada = await givenGambler()
  expect(await ada.loyalty()).toMatchObject({
    points: 0,
    currentLevel: { id: 'foyer', name: 'Foyer', order: 1, rakeback: '2' },
    nextLevel: { id: 'gallery', points: 500, reward: { kind: 'cash', amount: '2.00', currency: 'EUR' } },
    rakeback: [],
  })
  await ada.play('r1', '100.00', '450.00')
  await ada.play('r2', '150.00')
  await server.settle()
  // 250.00 × 4 % × 2 % = 0.20
  expect(await ada.loyalty()).toMatchObject({
    points: 250,
    rakeback: [{ currency: 'EUR', amount: '0.20', claimed: '0.00' }],
  })
  expect((await server.call('listLoyaltyPlays', { token: ada.token })).data).toMatchObject([
    { rounds: 2, staked: '250.00', weight: '1', points: '250', edge: '4', rate: '2', rakeback: '0.20' },
  ])

  await ada.rollBack('r1')
  await ada.rollBack('r1')
  await server.settle()
  expect(await ada.loyalty()).toMatchObject({ points: 150, rakeback: [{ amount: '0.12' }] })
})

test('tiny stakes earn what they are worth, however small their parts of a point', async () => {
  const ada = await givenGambler('BTC')
  // 0.0000001 BTC is 0.00612504 EUR.
  const stakes = Array.from({ length: 100 }, (_, index) => bet(`tiny-${index}-${ada.id}`, '0.0000001'))
  await ada.send('r1', ...stakes)
  await server.settle()
  const plays = async () => (await server.call('listLoyaltyPlays', { token: ada.token })).data
  expect(await plays()).toMatchObject([{ staked: '0.00001000', base: '0.61', points: '0' }])
  await ada.send(
    'r2',
    ...stakes.map((stake, index) => ({ ...stake, id_provider: `more-${index}-${ada.id}` })),
  )
  await server.settle()
  expect(await plays()).toMatchObject([{ staked: '0.00002000', base: '1.22', points: '1' }])
  expect(await ada.loyalty()).toMatchObject({ points: 1 })
})

test('a crossed level pays its reward once, stays after a rollback, and its rakeback applies from the next round', async () => {
  const ada = await givenGambler()
  await ada.play('r1', '600.00')
  await server.settle()
  expect(await ada.loyalty()).toMatchObject({ points: 600, currentLevel: { id: 'gallery' } })
  expect(await ada.cash()).toBe('9402.00')

  await ada.rollBack('r1')
  await server.settle()
  expect(await ada.loyalty()).toMatchObject({ points: 0, currentLevel: { id: 'gallery' } })
  await ada.play('r2', '700.00')
  await server.settle()
  // 700.00 × 4 % × 3 %
  expect(await ada.loyalty()).toMatchObject({ points: 700, rakeback: [{ amount: '0.84' }] })
  expect(await ada.cash()).toBe('9302.00')
  const { rows } = await pool.query(
    'select cause_id, issued_at is not null as is_issued from reward_grant where player_id = $1',
    [ada.id],
  )
  expect(rows).toEqual([{ cause_id: `${ada.id}:2`, is_issued: true }])
})

test('rakeback is claimed once, whether a claim is repeated or two are made together', async () => {
  const ada = await givenGambler()
  await ada.play('r1', '400.00')
  await server.settle()
  expect((await ada.claim('first')).data.rakeback).toMatchObject([{ amount: '0.00', claimed: '0.32' }])
  expect((await ada.claim('first')).data.rakeback).toMatchObject([{ amount: '0.00', claimed: '0.32' }])
  expect(await ada.claim('second')).toMatchObject({ status: 409, error: { code: 15001 } })
  expect(await ada.cash()).toBe('9600.32')

  await ada.play('r2', '90.00')
  await ada.play('r3', '60.00')
  await server.settle()
  // 150.00 × 4 % × 2 %, claimed by two devices
  const both = await Promise.all([ada.claim('phone'), ada.claim('laptop')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await ada.cash()).toBe('9452.44')
  expect(await ada.claim('other', 'XXX')).toMatchObject({ status: 422 })

  // A correction of a claimed round is made up for by later play.
  await ada.rollBack('r1')
  await server.settle()
  expect(await ada.loyalty()).toMatchObject({ rakeback: [{ amount: '0.00', claimed: '0.44' }] })
  await ada.play('r4', '450.00')
  await server.settle()
  expect(await ada.loyalty()).toMatchObject({ rakeback: [{ amount: '0.22' }] })
})

test('an account is not closed before its last round is counted, and then it has rakeback to claim', async () => {
  const ada = await givenGambler()
  await ada.play('r1', '10000.00')
  const close = async () =>
    (await server.call('closePlayer', { token: ada.token, body: { password: PASSWORD } })).error?.code
  expect(await close()).toBe(11059)
  await server.settle()
  expect(await close()).toBe(11057)
})

test('a reward shows an account again that the player has hidden', async () => {
  const ada = await givenGambler()
  await ada.play('r1', '600.00')
  await pool.query('update wallet_account set status = $2 where player_id = $1', [
    ada.id,
    AccountStatus.hidden,
  ])
  await server.settle()
  expect((await server.call('listAccounts', { token: ada.token })).data).toMatchObject([
    { status: AccountStatus.inactive, balance: '9402.00' },
  ])
})

test('bonus money and rounds of a wagering requirement earn nothing', async () => {
  const ada = await givenGambler()
  await pool.query(
    `update ledger_balance set bonus_id = gen_random_uuid(), bonus_target = 100000 where owner = $1 and asset = 'EUR'`,
    [ada.id],
  )
  await ada.play('r1', '100.00')
  await server.settle()
  expect(await ada.loyalty()).toMatchObject({ points: 0, rakeback: [] })
  await pool.query(
    `update ledger_balance set bonus_id = null, bonus_target = 0, bonus_done = 0 where owner = $1`,
    [ada.id],
  )
})

test('play while the programme is off earns nothing, also when it is corrected later', async () => {
  const ada = await givenGambler()
  const switchTo = (content: object | null) =>
    reviseSettings(server.deps, { file: 'features.json', content, actor: 'staff:ada', reason: 'test' })
  await switchTo({ loyalty: false, demo: true })
  await ada.play('r1', '600.00')
  await server.settle()
  await switchTo(null)
  expect(await ada.loyalty()).toMatchObject({ points: 0, rakeback: [{ amount: '0.00' }] })
  await ada.rollBack('r1')
  await ada.play('r2', '100.00')
  await server.settle()
  expect(await ada.loyalty()).toMatchObject({ points: 100, rakeback: [{ amount: '0.08' }] })
})

test.each([
  { edges: [40_000, 80_000, 40_000], back: 2, left: { 40_000: 1, 60_000: 1 } },
  { edges: [40_000, 80_000, 40_000], back: 1, left: { 40_000: 2, 60_000: 0 } },
  { edges: [80_000, 40_000, 80_000], back: 2, left: { 40_000: 1, 60_000: 1 } },
  { edges: [80_000, 40_000, 80_000], back: 0, left: { 40_000: 1, 60_000: 1 } },
  { edges: [50_000, 40_000, 80_000], back: 1, left: { 40_000: 0, 50_000: 1, 60_000: 1 } },
])('of the edges $edges of a day, the correction of round $back changes its own', async (row) => {
  const { edges, back, left } = row
  const day = Math.ceil(server.clock.now().getTime() / 86_400_000) * 86_400_000
  const at = (hour: number) => server.clock.set(new Date(day + hour * 3_600_000).toISOString())
  at(8)
  const ada = await givenGambler()
  for (const [hour, edge] of edges.entries()) {
    at(9 + hour)
    await givenEdge(server, 'acme-train', edge)
    await ada.play(`edge ${hour}`, '100.00')
    await server.settle()
  }
  await ada.rollBack(`edge ${back}`)
  at(20)
  await givenEdge(server, 'acme-train', 40_000)
  await server.settle()
  const { rows } = await pool.query<{ edge: number; staked: bigint }>(
    'select edge, sum(staked) / 10000 as staked from loyalty_play_all where player_id = $1 group by edge',
    [ada.id],
  )
  expect(Object.fromEntries(rows.map(({ edge, staked }) => [edge, Number(staked)]))).toEqual(left)
})

test('facts that are counted in a transaction that fails are counted once by the next one', async () => {
  const ada = await givenGambler()
  await ada.play('r1', '100.00')
  await expect(dieWhileCounting(server, { playerId: ada.id, staked: '5000' })).rejects.toThrow('died')
  await server.settle()
  expect(await ada.loyalty()).toMatchObject({ points: 100 })
})

test('staff see why a player has points, rakeback and rewards', async () => {
  const ada = await givenGambler()
  await ada.play('r1', '600.00')
  await server.settle()
  let key = ''
  const admin = async (line: string) => {
    const typed = readWords([...line.split(' '), '--as', 'grace', '--reason', 'asked', '--json'])
    const { output } = 'output' in typed ? typed : await runTyped(server.deps, typed, key)
    return JSON.parse(output) as Record<string, string>[]
  }
  key = (await admin('staff add grace --rights players,staff --email grace@staff.example'))[0]?.['key'] ?? ''
  expect(await admin(`loyalty show ${ada.id}`)).toMatchObject([
    { what: 'now', points: 600, why: 'level Gallery; 0.48 EUR to claim, 0.00 claimed' },
    { what: 'Night Train', points: '600', why: expect.stringContaining('1 rounds, 600.00 EUR of own money') },
  ])
  expect(await admin(`reward list ${ada.id}`)).toMatchObject([
    { cause: 'level', cash: '2.00 EUR', issuedAs: 'cash', issuedAt: expect.any(String) },
  ])
})

test('the audit finds points, rakeback and rewards that no round explains', async () => {
  const ada = await givenGambler()
  await ada.play('r1', '600.00')
  await server.settle()
  // The stake at another edge is only in the recent play.
  server.clock.advance(1000)
  await givenEdge(server, 'acme-train', 50_000)
  await ada.play('r2', '100.00')
  await server.settle()
  const differences = async (manipulation: string, repair: string) => {
    await pool.query(manipulation, [ada.id])
    const { findings } = await auditBooks(pool)
    await pool.query(repair, [ada.id])
    return [...new Set(findings.map(({ check }) => check))]
  }
  const points = 'the points of a player are the sum of their counted stakes'
  const accrued = 'the accrued rakeback is the sum of the counted stakes'
  const perDay = 'the counted stakes of a day equal those of its rounds'
  const of = (table: string, column: string) => (change: string) =>
    `update ${table} set ${column} = ${column} ${change} where player_id = $1`
  const changes: [(change: string) => string, string[]][] = [
    [of('loyalty_account', 'score'), [points]],
    [of('loyalty_account', 'level'), ['the level of a player is the highest that they reached']],
    [of('rakeback', 'accrued'), [accrued]],
    [of('rakeback', 'claimed'), ['the claimed rakeback is the sum of its rewards']],
    [of('rakeback', 'claims'), ['the claimed rakeback is the sum of its rewards']],
    [
      of('loyalty_play', 'staked'),
      [accrued, perDay, 'the cost of own play is that of the stakes for rakeback'],
    ],
    [of('loyalty_play', 'base'), [points, perDay]],
    [of('recent_play', 'game_staked'), [perDay, 'the cost of own play is that of the stakes for rakeback']],
    [of('recent_play', 'game_base'), [perDay]],
  ]
  for (const [change, checks] of changes)
    expect(await differences(change('+ 1'), change('- 1'))).toEqual(checks)
  const reward = (amount: string) => `update reward_grant set amount = ${amount} where player_id = $1`
  expect(await differences(reward('201'), reward('200'))).toEqual([
    'each issued reward is one entry of its amount',
  ])
  server.clock.advance(1000)
  await givenEdge(server, 'acme-train', 40_000)
})
