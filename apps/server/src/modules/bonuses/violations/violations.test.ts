/** What a provider lets through against the terms of a bonus is evidence for staff, and never moves money. */
import { expect, test } from 'vitest'
import { bet, startAuditedProvider, win } from '#tests/support/games/game-provider.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { listViolations } from './violations.queries.ts'

const acme = await startAuditedProvider()
const { server } = acme
const { clock, deps } = server
const { db } = deps
const { rows: staffSees } = openOffice(server)

async function givenBonus(maxBet: bigint | null = 500n) {
  const player = await acme.givenGambler({ cash: 10_000n })
  const bonus = { amount: 10_000n, target: 900_000n, maxBet }
  const bonusId = await player.lock((held) => giveActiveBonus(held, 'EUR', bonus))
  const play = (round: string, transactions: object[], finished = true) =>
    acme.call('betwin', player.betwin(`${bonusId} ${round}`, transactions, { finished }))
  const id = (name: string) => `${bonusId} ${name}`
  const found = async () => {
    await server.settle()
    const rows = await listViolations(db, { playerId: player.playerId, countries: null }, 10)
    return rows.map(({ kind, staked, maxBet: bound, otherRoundId }) => [
      kind,
      staked,
      bound,
      otherRoundId !== null,
    ])
  }
  return { ...player, bonusId, play, id, found }
}

const setCategory = (category: string) =>
  db.query(`update game_version set category = $1 where game = 'acme-train'`, [category])

test('bets of one round that exceed the max bet together are recorded once, and nothing moves', async () => {
  const { play, id, found, pockets, bonusId } = await givenBonus()
  expect((await play('big', [bet(id('b0'), '5.01')])).meta?.api_code).toBe(106)
  await play('ok', [bet(id('b1'), '5.00')])
  expect(await found()).toEqual([])
  await play('split', [bet(id('b2'), '3.00')], false)
  await play('split', [bet(id('b3'), '2.50')], false)
  await play('split', [win(id('w'), '0.01')])
  const before = await pockets()
  expect(await found()).toEqual([['max bet', 550n, 500n, false]])
  expect(await pockets()).toEqual(before)
  const { rows } = await db.query('select status from player_bonus where id = $1', [bonusId])
  expect(rows).toEqual([{ status: 2 }])
  const shown = {
    what: 'max bet',
    bonus: bonusId,
    game: 'acme-train',
    staked: '5.50 EUR',
    maxBet: '5.00 EUR',
  }
  expect(await staffSees('bonus violations')).toMatchObject([shown])
})

test('a round in an excluded game that was let through is recorded', async () => {
  const { play, id, found, bonusId } = await givenBonus()
  const terms = JSON.stringify({ wagering: { forbidden: ['acme-train'] } })
  // As if the terms that bets read had lost the game.
  await db.query('update player_bonus set terms = $2 where id = $1', [bonusId, terms])
  await play('r', [bet(id('b'), '1.00')])
  expect(await found()).toEqual([['restricted game', 100n, null, false]])
})

test.each([
  ['table', '2.00', 1],
  ['table', '1.00', 0],
  ['slots', '2.00', 0],
])(
  'rounds of a %s game that are open together, the other one with %s: %s recorded',
  async (category, other, count) => {
    await setCategory(category)
    const { play, id, found } = await givenBonus()
    await play('red', [bet(id('red'), '2.00')], false)
    clock.advance(1000)
    await play('black', [bet(id('black'), other)])
    clock.advance(1000)
    await play('red', [win(id('w'), '4.00')])
    const hedges = (await found()).filter(([kind]) => kind === 'hedge')
    expect(hedges).toHaveLength(count)
    await setCategory('slots')
  },
)

test('rounds without a bonus are not looked at', async () => {
  const player = await acme.givenGambler({ cash: 10_000n })
  await acme.call(
    'betwin',
    player.betwin(`${player.playerId} r`, [bet(`${player.playerId} b`, '50.00')], { finished: true }),
  )
  await server.settle()
  expect(await listViolations(db, { playerId: player.playerId, countries: null }, 10)).toEqual([])
})
