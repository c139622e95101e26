/** Limits, the reality check's net position and the session clock cover bets as they cover games, and the reports have their days. */
import { rollUpDay } from '@fairhall/ledger'
import { afterAll, expect, test } from 'vitest'
import { single, startWithSportsbook } from '#tests/support/games/sportsbook.ts'
import { journalOf } from '#tests/support/staff/journal.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { auditBooks } from '../../audit/index.ts'
import { setWindow } from '../../limits/index.ts'
import { type LockedPlayer, withPlayerLock } from '../../player-state/index.ts'

const acme = await startWithSportsbook({}, { env: { INACTIVITY_MINUTES: '30' } })
const { server } = acme
const { deps } = server
afterAll(() => acme.stop())

const lock = <T>(playerId: string, act: (locked: LockedPlayer) => Promise<T>) =>
  inTransaction(deps.db, (tx) => withPlayerLock(deps, tx, playerId, [], act))

const settle = (version: number, total: string) =>
  ['settle', { version, result: total === '0.00' ? 'lost' : 'won', total_return: total }] as const
const half = ['cashout', { order_id: 'o', amount: '7.00', stake_part: '5.00' }] as const

test.each<[string, (readonly [string, object])[], string, string, [bet: bigint, loss: bigint]]>([
  ['an open bet', [], '-10.00', '0.00', [1000n, 1000n]],
  ['a won bet', [settle(1, '25.00')], '15.00', '15.00', [1000n, -1500n]],
  ['a lost bet', [settle(1, '0.00')], '-10.00', '-10.00', [1000n, 1000n]],
  ['a bet that is half cashed out', [half], '-3.00', '0.00', [1000n, 300n]],
  ['and then won', [half, settle(1, '10.00')], '7.00', '7.00', [1000n, -700n]],
  [
    'a bet that is cashed out',
    [['cashout', { order_id: 'o', amount: '4.00' }]],
    '-6.00',
    '-6.00',
    [1000n, 600n],
  ],
  ['a corrected win', [settle(1, '25.00'), settle(2, '0.00')], '-10.00', '-10.00', [1000n, 1000n]],
  ['an unsettled win', [settle(1, '25.00'), ['unsettle', { version: 2 }]], '-10.00', '0.00', [1000n, 1000n]],
  ['a void', [['void', { version: 1 }]], '0.00', '0.00', [0n, 0n]],
  ['a win that is rolled back', [settle(1, '25.00'), ['rollback', {}]], '0.00', '0.00', [0n, 0n]],
])('net position and limits of %s', async (_, calls, net, reported, used) => {
  const player = await acme.givenSiteBettor(10_000n)
  const { playerId, token } = player
  for (const kind of ['bet', 'loss'] as const)
    await lock(playerId, (locked) =>
      setWindow(deps, locked, { kind, period: 'daily', amount: 10_000n }, deps.clock.now()),
    )
  const bet = { bet_id: playerId }
  await acme.call(player, 'place', single(playerId, '10.00', player.sessionId))
  for (const [action, body] of calls) {
    const order = 'order_id' in body ? { order_id: `${playerId} o` } : {}
    expect((await acme.call(player, action, { ...bet, ...body, ...order })).status).toBe(200)
  }
  const totals = await server.call('getPlayTotals', { token, query: { seconds: '3600' } })
  expect(totals.data).toMatchObject([{ currency: 'EUR', rounds: 1, net }])
  const windows = await lock(playerId, async (locked) => locked.state().windows)
  expect(windows.map((window) => window.used)).toEqual(used)
  await server.settle()
  const report = await server.call('getPlayReport', { token, query: { unit: 'year', currency: 'EUR' } })
  expect(report.data.periods[0]?.net ?? '0.00').toBe(reported)
  expect((await auditBooks(deps.pool)).findings).toEqual([])
})

test('a session that was inactive for too long takes no bet, and each bet keeps it active', async () => {
  const player = await acme.givenSiteBettor()
  const place = async () => {
    const reply = await acme.call(player, 'place', single(crypto.randomUUID(), '1.00', player.sessionId))
    return reply.body.meta?.api_code ?? 'placed'
  }
  for (const minutes of [20, 20, 20]) {
    server.clock.advance(minutes * 60_000)
    expect(await place()).toBe('placed')
  }
  server.clock.advance(31 * 60_000)
  expect(await place()).toBe('101')
})

test('the totals of a day hold the stakes and returns of each sportsbook', async () => {
  const today = deps.clock.now().toISOString().slice(0, 10)
  const sums = async () => {
    await rollUpDay(deps.pool, today)
    const { rows } = await deps.pool.query<{ kind: string; amount: string }>(
      "select kind, amount::text from ledger_rollup where contra = 'sports:acme' and day = $1::date",
      [today],
    )
    return new Map(rows.map(({ kind, amount }) => [kind, Number(amount)]))
  }
  const before = await sums()
  const player = await acme.givenSiteBettor()
  await acme.call(player, 'place', single(player.playerId, '10.00', player.sessionId))
  await acme.call(player, 'settle', {
    bet_id: player.playerId,
    version: 1,
    result: 'won',
    total_return: '4.00',
  })
  const after = await sums()
  const added = (kind: string) => (after.get(kind) ?? 0) - (before.get(kind) ?? 0)
  expect([added('sports.bet'), added('sports.settle')]).toEqual([1000, -400])
})

test('a large win is recorded, also one of a free bet, and again when a correction makes it one', async () => {
  const player = await acme.givenSiteBettor(10_000n)
  const { playerId } = player
  await acme.givenFreebet(playerId)
  const freebets = (await acme.call(player, 'freebets')).body['freebets'] as { id: string }[]
  const records = async () => {
    await server.settle()
    return (await journalOf(server, playerId)).filter((entry) => entry.endsWith('bigWin'))
  }
  const bet = { bet_id: playerId }
  await acme.call(player, 'place', single(playerId, '10.00', player.sessionId))
  const settleAt = (version: number, total: string) => acme.call(player, ...withBet(settle(version, total)))
  const withBet = ([action, body]: ReturnType<typeof settle>) => [action, { ...bet, ...body }] as const
  await settleAt(1, '499.99')
  expect(await records()).toEqual([])
  await settleAt(2, '500.00')
  await settleAt(3, '900.00')
  expect(await records()).toEqual(['system:sports bet.bigWin'])
  await settleAt(4, '0.00')
  await settleAt(5, '500.00')
  expect(await records()).toHaveLength(2)

  const free = `${playerId} free`
  await acme.call(player, 'place', single(free, '2.00', player.sessionId, { freebet_id: freebets[0]?.id }))
  await acme.call(player, 'settle', { bet_id: free, ...settle(1, '90.00')[1] })
  expect(await records()).toHaveLength(3)
})
