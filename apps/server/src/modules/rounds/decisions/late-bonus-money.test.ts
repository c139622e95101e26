/**
 * Wins and rollbacks that arrive after their bonus was wagered: the player has what they would have had in time, within
 * the cap and the wagering of the bonus.
 */
import { audit } from '@fairhall/ledger'
import { expect, test } from 'vitest'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { bet, startAuditedProvider, win } from '#tests/support/games/game-provider.ts'
import { giveCash } from '#tests/support/payments/corrections.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { noteReversals } from '../../bonuses/bonuses.consumer.ts'
import { bonusChecks } from '../../bonuses/index.ts'

const acme = await startAuditedProvider()
const { server } = acme
const { pool } = server.deps

const { handle } = noteReversals(server.deps)
const noteReversal = (tx: Tx, event: Parameters<typeof handle>[1][number]) => handle(tx, [event])

let players = 0

/** A bonus of 100.00 with a target of 50.00; the round `r` stakes 60.00 of it, so that it is wagered with 40.00. */
async function givenWagered({ cap }: { cap: bigint | null }) {
  players += 1
  const n = players
  const player = await acme.givenGambler({ cash: 0n })
  const bonusId = await player.lock((held) =>
    giveActiveBonus(held, 'EUR', { amount: 10_000n, target: 5_000n, cap }),
  )
  await play(player, [bet(`${n} b`, '60.00')], { finished: true })
  const id = (name: string) => `${n} ${name}`
  const rollback = (name: string, original: string) =>
    acme.call('rollback', player.rollback('r', [[id(name), id(original)]], { finished: true }))
  return { ...player, bonusId, id, rollback }
}

type Gambler = Awaited<ReturnType<typeof acme.givenGambler>>

const play = (player: Pick<Gambler, 'betwin'>, transactions: object[], more: object = {}) =>
  acme.call('betwin', player.betwin('r', transactions, more))

async function entriesOf({ playerId }: Pick<Gambler, 'playerId'>, kind: string) {
  const { rows } = await pool.query<{ deltas: bigint[]; context: Record<string, unknown> }>(
    'select deltas::text[] as deltas, context from ledger_entry where owner = $1 and kind = $2 order by seq',
    [playerId, kind],
  )
  return rows
}

test.each<[cap: bigint | null, inTime: bigint, late: bigint]>([
  [2_000n, 2_000n, 2_000n],
  [10_000n, 4_000n, 10_000n],
  [null, 4_000n, 34_000n],
])('a late win under a cap of %s pays what it would have paid in time, once', async (cap, atEnd, withWin) => {
  const player = await givenWagered({ cap })
  expect(await player.pockets()).toEqual([atEnd, 0n, 0n])
  const late = player.betwin('r', [win(player.id('w'), '300.00')])
  const replies = await Promise.all(Array.from({ length: 8 }, () => acme.call('betwin', late)))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(await player.pockets()).toEqual([withWin, 0n, 0n])
  // In time.
  const other = await acme.givenGambler({ cash: 0n })
  await other.lock((held) => giveActiveBonus(held, 'EUR', { amount: 10_000n, target: 5_000n, cap }))
  const both = [bet(player.id('ob'), '60.00'), win(player.id('ow'), '300.00')]
  await acme.call('betwin', other.betwin('r', both, { finished: true }))
  expect(await other.pockets()).toEqual([withWin, 0n, 0n])
})

test('a sticky bonus pays what was won beyond it, also late', async () => {
  const player = await acme.givenGambler({ cash: 0n })
  const sticky = { amount: 10_000n, target: 5_000n, terms: { stuck: '10000' } }
  await player.lock((held) => giveActiveBonus(held, 'EUR', sticky))
  await play(player, [bet('sticky b', '60.00')], { finished: true })
  expect(await player.pockets()).toEqual([0n, 0n, 0n])
  await play(player, [win('sticky w', '300.00')])
  expect(await player.pockets()).toEqual([24_000n, 0n, 0n])
})

test('several concurrent late wins share one cap', async () => {
  const player = await givenWagered({ cap: 10_000n })
  await Promise.all(Array.from({ length: 12 }, (_, n) => play(player, [win(player.id(`w${n}`), '40.00')])))
  expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
  const wins = await entriesOf(player, 'win')
  expect(wins.map(({ deltas }) => Number(deltas[0])).filter((cash) => cash > 0)).toEqual([4000, 2000])
  expect(wins.at(-1)?.context).toMatchObject({ forfeited: '4000', released: ['4000', '0'] })
})

test('a late win that is rolled back restores the earlier balance and the room in the cap', async () => {
  const player = await givenWagered({ cap: 10_000n })
  await play(player, [win(player.id('w'), '300.00')])
  const reply = await player.rollback('x', 'w')
  expect(reply.balance).toBe('40.00')
  expect(await player.rollback('x', 'w')).toEqual(reply)
  await player.rollback('x2', 'w')
  expect(await player.pockets()).toEqual([4_000n, 0n, 0n])
  await play(player, [win(player.id('w2'), '50.00')])
  expect(await player.pockets()).toEqual([9_000n, 0n, 0n])
})

test('a win before the end that is rolled back later takes only the part that the player received', async () => {
  const player = await acme.givenGambler({ cash: 0n })
  await player.lock((held) => giveActiveBonus(held, 'EUR', { amount: 10_000n, target: 5_000n, cap: 2_000n }))
  await play(player, [bet('early b', '60.00'), win('early w', '300.00')], { finished: true })
  await giveCash(server.deps, player.playerId, 'EUR', 5_000n)
  await acme.call('rollback', player.rollback('r', [['early x', 'early w']]))
  // 340.00 were there for a cap of 20.00, and 40.00 are left.
  expect(await player.pockets()).toEqual([7_000n, 0n, 0n])
})

test('rolling back a stake also subtracts its wagering: the cash that it earned is taken back, once', async () => {
  const player = await givenWagered({ cap: 2_000n })
  await giveCash(server.deps, player.playerId, 'EUR', 5_000n)
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => player.rollback('x', 'b')),
    ...Array.from({ length: 5 }, (_, n) => player.rollback(`x${n}`, 'b')),
  ])
  expect(new Set(replies.map(({ balance }) => balance))).toEqual(new Set(['50.00']))
  expect(await player.pockets()).toEqual([5_000n, 0n, 0n])
  expect(await entriesOf(player, 'bonus.reversed')).toEqual([
    { deltas: ['-2000', '0', '0', '0'], context: { bonusId: player.bonusId, released: ['0', '-2000'] } },
  ])
  // Nothing is wagered: a late win pays nothing.
  await play(player, [win(player.id('w'), '10.00')])
  expect(await player.pockets()).toEqual([5_000n, 0n, 0n])
  const { rows: found } = await pool.query<{ event: Parameters<typeof noteReversal>[1] }>(
    `select event from ledger_outbox, jsonb_array_elements(events) event
      where event->>'kind' = 'bonus.reversed' and event->>'playerId' = $1`,
    [player.playerId],
  )
  expect(found).toHaveLength(1)
  // Gamblers of these tests have no row of a player.
  const { id: playerId } = await givenPlayer(server)
  for (const { event } of found)
    await inTransaction(server.deps.db, (tx) => noteReversal(tx, { ...event, playerId }))
  const { rows } = await pool.query(
    'select actor, subject, details from audit_event where player_id = $1 and action = $2',
    [playerId, 'bonus.reversed'],
  )
  const details = { currency: 'EUR', taken: '2000', shortfall: '0' }
  expect(rows).toEqual([{ actor: 'system:bonuses', subject: `bonus:${player.bonusId}`, details }])
})

test('a win after every stake was rolled back belongs to the bonus that was staked, not to cash', async () => {
  const active = await acme.givenGambler({ cash: 0n })
  await active.lock((held) => giveActiveBonus(held, 'EUR', { amount: 10_000n, target: 500_000n }))
  await play(active, [bet('undone b', '60.00')])
  await acme.call('rollback', active.rollback('r', [['undone x', 'undone b']], { finished: false }))
  await play(active, [win('undone w', '500.00')])
  expect(await active.pockets()).toEqual([0n, 60_000n, 0n])
  await acme.call('rollback', active.rollback('r', [['undone wx', 'undone w']], { finished: true }))
  expect(await active.pockets()).toEqual([0n, 10_000n, 0n])

  const lost = await acme.givenGambler({ cash: 0n })
  await lost.lock((held) => giveActiveBonus(held, 'EUR', { amount: 6_000n, target: 500_000n }))
  await play(lost, [bet('lost b', '60.00')], { finished: true })
  await acme.call('rollback', lost.rollback('r', [['lost x', 'lost b']]))
  await play(lost, [win('lost w', '500.00')])
  expect(await lost.pockets()).toEqual([0n, 0n, 0n])
})

test('rolling back a cash stake takes back the share of the bonus that it had wagered', async () => {
  const player = await acme.givenGambler({ cash: 10_000n })
  await player.lock((held) => giveActiveBonus(held, 'EUR', { amount: 10_000n, target: 10_000n }))
  await play(player, [bet('cash b1', '75.00'), bet('cash b2', '25.00')], { finished: true })
  expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
  expect((await acme.call('rollback', player.rollback('r', [['cash x2', 'cash b2']]))).balance).toBe('100.00')
  await acme.call('rollback', player.rollback('r', [['cash x1', 'cash b1']]))
  expect(await player.pockets()).toEqual([10_000n, 0n, 0n])
})

test('cash that is gone is not taken below zero: the entry and staff see the shortfall', async () => {
  const player = await givenWagered({ cap: null })
  await acme.call('betwin', player.betwin('s', [bet(player.id('s'), '30.00')], { finished: true }))
  const reply = await player.rollback('x', 'b')
  expect(reply.balance).toBe('0.00')
  expect(await player.rollback('x', 'b')).toEqual(reply)
  const context = { bonusId: player.bonusId, released: ['0', '-4000'], shortfall: '3000' }
  expect(await entriesOf(player, 'bonus.reversed')).toEqual([{ deltas: ['-1000', '0', '0', '0'], context }])
})

test.each<[what: string, changes: string]>([
  ['its money', "regexp_replace(packed, '^([^:]+):4000:', '\\1:4001:')"],
  ['its cash', "regexp_replace(packed, '^([^:]+:[^:]+):2000:', '\\1:1999:')"],
  ['its wagering', "regexp_replace(packed, ':6000:', ':6001:')"],
  ['its cap', "regexp_replace(packed, ':2000$', ':2001')"],
])('the audit finds another value of a wagered bonus: %s', async (_, changes) => {
  const player = await givenWagered({ cap: 2_000n })
  const kept = async () => {
    const { rows } = await pool.query<{ bonus_kept: string }>(
      'select bonus_kept::text from player_asset where player = $1',
      [player.playerId],
    )
    return rows[0]?.bonus_kept
  }
  const before = await kept()
  await pool.query(
    `update ledger_balance set bonus_kept = array(select ${changes} from unnest(bonus_kept) packed) where owner = $1`,
    [player.playerId],
  )
  expect(await kept()).not.toEqual(before)
  const findings = await audit(pool, bonusChecks)
  expect(findings.map(({ check }) => check)).toContain(
    'a wagered bonus received, paid and counted what its ledger entries moved',
  )
  await pool.query('update ledger_balance set bonus_kept = $2::text[] where owner = $1', [
    player.playerId,
    before,
  ])
})
