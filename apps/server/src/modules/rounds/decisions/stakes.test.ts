import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  bet,
  type WalletApiReply,
  startWithProvider,
  win,
  type WithProvider,
} from '#tests/support/games/game-provider.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { forfeitForWithdrawal, type NewBonus } from '../../bonuses/index.ts'
import { clearWindow, setWindow } from '../../limits/index.ts'
import { type LockedPlayer, readTurnOver } from '../../player-state/index.ts'
import { auditBooks } from '../../audit/index.ts'

let acme: WithProvider

beforeAll(async () => {
  acme = await startWithProvider()
})
afterEach(async () => {
  const { findings } = await auditBooks(acme.server.deps.pool)
  expect(findings.filter((finding) => !finding.check.startsWith('a transaction id'))).toEqual([])
})
afterAll(() => acme.stop())

const code = (reply: WalletApiReply) => [reply.status, reply.meta?.api_code]
const now = () => acme.server.clock.now()
type Gambler = Awaited<ReturnType<WithProvider['givenGambler']>>

const limit = (player: Gambler, kind: 'bet' | 'loss', amount: bigint, period: 'daily' | 'weekly' = 'daily') =>
  player.lock((locked) => setWindow(acme.server.deps, locked, { kind, period, amount }, now()))

describe('a limit', () => {
  test('refuses a stake that would exceed it, with the balance', async () => {
    const player = await acme.givenGambler()
    await limit(player, 'bet', 1000n)
    await acme.call('betwin', player.betwin('r1', [bet('b1', '8.00')]))
    const reply = await acme.call('betwin', player.betwin('r2', [bet('b2', '2.01')]))
    expect(code(reply)).toEqual([400, 105])
    expect(reply.meta?.balance).toBe('92.00')
    expect((await acme.call('betwin', player.betwin('r2', [bet('b3', '2.00')]))).balance).toBe('90.00')
  })

  test('is exact under 64 concurrent bets', async () => {
    const player = await acme.givenGambler()
    await limit(player, 'bet', 1000n, 'weekly')
    await limit(player, 'loss', 5000n)
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        acme.call('betwin', player.betwin(`r${i}`, [bet(`b${i}`, '1.00')])),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10)
    expect(replies.filter((reply) => reply.meta?.api_code === 105)).toHaveLength(54)
    expect(await player.pockets()).toEqual([9000n, 0n, 0n])
  })

  test('of losses has room again after a win, and all limits after a rollback', async () => {
    const player = await acme.givenGambler()
    await limit(player, 'loss', 1000n)
    await acme.call('betwin', player.betwin('r1', [bet('b1', '10.00')]))
    expect(code(await acme.call('betwin', player.betwin('r2', [bet('b2', '1.00')])))).toEqual([400, 105])
    await acme.call('betwin', player.betwin('r1', [win('w1', '3.00')]))
    expect((await acme.call('betwin', player.betwin('r2', [bet('b2', '3.00')]))).status).toBe(200)
    await acme.call('rollback', player.rollback('r2', [['x', 'b2']]))
    expect((await acme.call('betwin', player.betwin('r3', [bet('b3', '3.00')]))).status).toBe(200)
  })

  test("starts again on the next day, and rollbacks of yesterday's stakes do not change it", async () => {
    const player = await acme.givenGambler()
    await limit(player, 'bet', 1000n)
    await acme.call('betwin', player.betwin('r1', [bet('b1', '10.00')]))
    acme.server.clock.advance(86_400_000)
    expect((await acme.call('betwin', player.betwin('r2', [bet('b2', '10.00')]))).status).toBe(200)
    await acme.call('rollback', player.rollback('r1', [['x', 'b1']]))
    expect(code(await acme.call('betwin', player.betwin('r3', [bet('b3', '0.01')])))).toEqual([400, 105])
    await player.lock((locked) => clearWindow(locked, 'bet', 'daily'))
    expect((await acme.call('betwin', player.betwin('r3', [bet('b3', '0.01')]))).status).toBe(200)
  })

  test('counts the running period when it is set or set again, and a rollback subtracts what it counted', async () => {
    const player = await acme.givenGambler()
    await acme.call('betwin', player.betwin('r1', [bet('b1', '10.00')]))
    await acme.call('betwin', player.betwin('r1', [win('w1', '4.00')]))
    for (const [kind, amount] of [
      ['bet', 1100n],
      ['loss', 700n],
    ] as const) {
      await limit(player, kind, amount)
      expect(code(await acme.call('betwin', player.betwin('r2', [bet(`${kind}-2`, '1.01')])))).toEqual([
        400, 105,
      ])
      await player.lock((locked) => clearWindow(locked, kind, 'daily'))
      await limit(player, kind, amount)
      expect(code(await acme.call('betwin', player.betwin('r2', [bet(`${kind}-3`, '1.01')])))).toEqual([
        400, 105,
      ])
    }
    await acme.call('rollback', player.rollback('r1', [['x', 'b1']]))
    expect((await acme.call('betwin', player.betwin('r3', [bet('b4', '10.00')]))).status).toBe(200)
    const { findings } = await auditBooks(acme.server.deps.pool)
    expect(findings.filter(({ check }) => check.includes('limit windows'))).toEqual([])
    acme.server.clock.advance(86_400_000)
    for (const kind of ['bet', 'loss'] as const)
      await player.lock((locked) => clearWindow(locked, kind, 'daily'))
    await limit(player, 'bet', 1000n)
    expect((await acme.call('betwin', player.betwin('r4', [bet('b5', '10.00')]))).status).toBe(200)
  })

  test("covers accounts of all currencies at the day's rate, rounded up", async () => {
    const player = await acme.givenGambler({ currency: 'USD' })
    await limit(player, 'bet', 1n)
    expect((await acme.call('betwin', player.betwin('r1', [bet('b1', '0.01')]))).status).toBe(200)
    expect(code(await acme.call('betwin', player.betwin('r2', [bet('b2', '0.01')])))).toEqual([400, 105])
  })
})

describe('turnover', () => {
  const left = (player: Gambler) => readTurnOver(acme.server.deps.db, player.playerId, 'EUR')

  test('returns with a rolled-back stake, even after it was dropped with the last money', async () => {
    const player = await acme.givenGambler({ turnOver: 10_000n })
    await acme.call('betwin', player.betwin('r1', [bet('b1', '100.00')], { finished: true }))
    expect((await left(player)).left).toBe(0n)
    await acme.call('rollback', player.rollback('r1', [['x1', 'b1']]))
    expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
    expect((await left(player)).left).toBe(10_000n)
  })

  test('counts cash stakes up to the required amount, and a rollback subtracts them', async () => {
    const player = await acme.givenGambler({ turnOver: 1000n })
    await acme.call('betwin', player.betwin('r1', [bet('b1', '4.00')]))
    expect(await left(player)).toEqual({ required: 1000n, done: 400n, left: 600n })
    await acme.call('betwin', player.betwin('r2', [bet('b2', '9.00')]))
    expect(await left(player)).toEqual({ required: 1000n, done: 1000n, left: 0n })
    await acme.call('rollback', player.rollback('r2', [['x', 'b2']]))
    expect(await left(player)).toEqual({ required: 1000n, done: 400n, left: 600n })
  })

  test('stays while all cash is locked in a withdrawal, which may return it', async () => {
    const player = await acme.givenGambler({ turnOver: 50_000n })
    await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
    const groupId = crypto.randomUUID()
    const move = (kind: 'withdrawal.hold' | 'withdrawal.release', cash: bigint) => {
      const entry = { asset: 'EUR', kind, source: 'payments', externalId: `${kind}-${player.playerId}` }
      const more = { contra: 'transfer', groupId, actor: 'staff:ada' }
      return player.lock((locked) => locked.post({ ...entry, ...more, deltas: { cash, locked: -cash } }))
    }
    await move('withdrawal.hold', -9900n)
    await acme.call('finish', player.finish('r1'))
    expect((await left(player)).left).toBe(49_900n)
    await move('withdrawal.release', 9900n)
    expect((await left(player)).left).toBe(49_900n)
  })

  test('ends when no money is left and no round is open', async () => {
    const player = await acme.givenGambler({ turnOver: 50_000n })
    await acme.call('betwin', player.betwin('r1', [bet('b1', '100.00')]))
    expect((await left(player)).left).toBe(40_000n)
    await acme.call('finish', player.finish('r1'))
    expect(await left(player)).toEqual({ required: 0n, done: 0n, left: 0n })
  })
})

describe('a bonus', () => {
  const terms: NewBonus['terms'] = { forbidden: ['acme-ghost'], contributions: { 'game:acme-train': 50 } }
  const activate = (player: Gambler, changes: Partial<NewBonus> = {}) => {
    const bonus = { amount: 1000n, target: 2000n, maxBet: 500n, terms, ...changes }
    return player.lock((locked) => giveActiveBonus(locked, 'EUR', bonus))
  }
  const assetOf = (player: Gambler) => player.lock(async (locked: LockedPlayer) => locked.asset('EUR'))

  test('counts a stake by the category or the provider of its game', async () => {
    const player = await acme.givenGambler({ cash: 1000n })
    await activate(player, { terms: { contributions: { 'provider:acme': 20, 'category:slots': 70 } } })
    await acme.call('betwin', player.betwin('of provider', [bet('of provider', '4.00')]))
    expect((await assetOf(player)).bonusDone).toBe(80n)
  })

  test('pays what cash does not cover, and shares the win', async () => {
    const player = await acme.givenGambler({ cash: 100n })
    await activate(player)
    const placed = await acme.call('betwin', player.betwin('r1', [bet('b1', '4.00')]))
    expect(placed.transactions?.[0]?.bonus_amount).toBe('3.00')
    const won = await acme.call('betwin', player.betwin('r1', [win('w1', '10.00')], { finished: true }))
    expect(won.transactions?.[0]?.bonus_amount).toBe('7.50')
    expect(await player.pockets()).toEqual([250n, 1450n, 0n])
  })

  test('is lost when the rest is below the smallest bet and no round holds its money', async () => {
    const player = await acme.givenGambler({ cash: 0n })
    await activate(player, { amount: 505n, terms: { smallestBet: '10' } })
    const placed = await acme.call('betwin', player.betwin('r1', [bet('b1', '5.00')]))
    expect(placed.balance).toBe('0.05')
    expect(await assetOf(player)).toMatchObject({ bonusOpen: 1 })
    expect((await acme.call('finish', player.finish('r1'))).balance).toBe('0.00')
    expect(await assetOf(player)).toMatchObject({ bonusId: null })
    expect(await player.pockets()).toEqual([0n, 0n, 0n])
    const { rows } = await acme.server.deps.pool.query(
      `select kind, deltas from ledger_entry where owner = $1 and kind like 'bonus.%' order by seq`,
      [player.playerId],
    )
    expect(rows).toMatchObject([
      { kind: 'bonus.activated' },
      { kind: 'bonus.lost', deltas: ['0', '-5', '0', '0'] },
    ])
  })

  test('refuses a stake above its maximum bet, and a forbidden game', async () => {
    const player = await acme.givenGambler()
    await activate(player)
    const reply = await acme.call('betwin', player.betwin('r1', [bet('b1', '5.01')]))
    expect(code(reply)).toEqual([400, 106])
    expect(reply.meta?.balance).toBe('110.00')
    const ghost = await acme.givenGambler({ game: 'acme-ghost' })
    await activate(ghost)
    expect(code(await acme.call('betwin', ghost.betwin('r1', [bet('b1', '1.00')])))).toEqual([400, 107])
    const { rows } = await acme.server.deps.pool.query(
      `select e->>'event' as event, e->>'betId' as bet, e->>'maxAmount' as most, e ? 'at' as "isDated" from ledger_outbox, jsonb_array_elements(events) e
        where e->>'kind' = 'bet.refused' order by 1`,
    )
    expect(rows).toEqual([
      { event: 'game.bet.max.exceed', bet: 'acme:b1', most: '500', isDated: true },
      { event: 'game.bet.restricted', bet: 'acme:b1', most: null, isDated: true },
    ])
  })

  test('becomes cash up to its cap with the last round that holds it, and a repeat gets the same answer', async () => {
    const player = await acme.givenGambler({ cash: 0n })
    await activate(player, { target: 200n, cap: 300n })
    await acme.call('betwin', player.betwin('r1', [bet('b1', '4.00')]))
    expect(await player.pockets()).toEqual([0n, 600n, 0n])
    const last = player.betwin('r1', [win('w1', '2.00')], { finished: true })
    const reply = await acme.call('betwin', last)
    expect(reply.balance).toBe('3.00')
    expect(await player.pockets()).toEqual([300n, 0n, 0n])
    expect(await assetOf(player)).toMatchObject({ bonusId: null, bonusOpen: 0 })
    expect(await acme.call('betwin', last)).toEqual(reply)
    // Its late win is cash up to the cap, which is used up.
    await acme.call('betwin', player.betwin('r1', [win('w2', '1.00')]))
    expect(await player.pockets()).toEqual([300n, 0n, 0n])
  })

  test('is lost with its money, and a late win goes to the operator', async () => {
    const player = await acme.givenGambler({ cash: 0n })
    await activate(player, { target: 1_000_000n, maxBet: null })
    await acme.call('betwin', player.betwin('r1', [bet('b1', '5.00'), bet('b2', '5.00')], { finished: true }))
    expect(await assetOf(player)).toMatchObject({ bonusId: null })
    expect((await acme.call('betwin', player.betwin('r1', [win('w1', '9.00')]))).balance).toBe('0.00')
    expect(code(await acme.call('betwin', player.betwin('r2', [bet('b3', '1.00')])))).toEqual([400, 100])
  })

  test('is forfeited for a withdrawal, but not while a round holds its money', async () => {
    const player = await acme.givenGambler({ cash: 0n })
    await activate(player)
    await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
    const forfeit = () => player.lock((locked) => forfeitForWithdrawal(locked, 'EUR', 'test'))
    await expect(forfeit()).rejects.toMatchObject({ refusal: 'bonusRoundOpen' })
    await acme.call('finish', player.finish('r1'))
    expect(await forfeit()).toBe(true)
    expect(await forfeit()).toBe(false)
    expect(await player.pockets()).toEqual([0n, 0n, 0n])
    expect((await acme.call('rollback', player.rollback('r1', [['x', 'b1']]))).balance).toBe('0.00')
  })

  test('that ended forfeits its wins: only a played-away win that is rolled back leaves a shortfall', async () => {
    const contextOf = async (player: Gambler) => {
      const { rows } = await acme.server.deps.pool.query<{ context: Record<string, unknown> }>(
        "select context from ledger_entry where owner = $1 and kind = 'rollback.win'",
        [player.playerId],
      )
      return rows[0]?.context
    }
    const winsWithBonus = async () => {
      const player = await acme.givenGambler({ cash: 0n })
      await activate(player)
      const round = [bet('b1', '1.00'), win('w1', '100.00')]
      await acme.call('betwin', player.betwin('r1', round, { finished: true }))
      expect(await player.pockets()).toEqual([0n, 10_900n, 0n])
      return player
    }
    const cancelled = await winsWithBonus()
    await cancelled.lock((locked) => forfeitForWithdrawal(locked, 'EUR', 'test'))
    const call = cancelled.rollback('r1', [['x1', 'w1']])
    const reply = await acme.call('rollback', call)
    expect(reply.balance).toBe('0.00')
    expect(await acme.call('rollback', call)).toEqual(reply)
    const kept = await contextOf(cancelled)
    expect(kept).toMatchObject({ forfeited: '10000' })
    expect(kept).not.toHaveProperty('shortfall')

    const active = await winsWithBonus()
    for (const id of ['b2', 'b3']) await acme.call('betwin', active.betwin('r2', [bet(id, '5.00')]))
    await acme.call('rollback', active.rollback('r1', [['x1', 'w1']]))
    expect(await active.pockets()).toEqual([0n, 0n, 0n])
    const short = await contextOf(active)
    expect(short).toMatchObject({ shortfall: '100' })
    expect(short).not.toHaveProperty('forfeited')
  })
})
