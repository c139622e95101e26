import { expect, test } from 'vitest'
import { bet, startAuditedProvider, win } from '#tests/support/games/game-provider.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { followSilentRounds } from './silent-rounds.service.ts'

const acme = await startAuditedProvider()

const HOUR_MS = 3_600_000
const follow = () => followSilentRounds(acme.server.deps)
const rowsOf = async <Row>(text: string, player: string) =>
  (await acme.server.database.pool.query(text, [player])).rows as Row[]
const records = (player: string) =>
  rowsOf<{ asks: number; answer: string; is_closed: boolean }>(
    'select asks, answer, closed_at is not null as is_closed from silent_round where player = $1',
    player,
  )
const openRounds = async (player: string) =>
  (await rowsOf<object>('select 1 from round where player = $1 and open', player)).length

test('asks about a round after a day of silence, closes it after a week, and still pays a late win', async () => {
  const player = await acme.givenGambler()
  await player.lock((held) => giveActiveBonus(held, 'EUR', { amount: 500n, target: 10_000n }))
  await acme.call('betwin', player.betwin('silent', [bet('s1', '101.00')]))
  acme.server.clock.advance(23 * HOUR_MS)
  await follow()
  expect(await records(player.playerId)).toEqual([])

  acme.asked.state = 'open'
  acme.server.clock.advance(2 * HOUR_MS)
  await follow()
  await follow()
  expect(await records(player.playerId)).toEqual([{ asks: 1, answer: 'open', is_closed: false }])
  expect(acme.asked.rounds).toEqual(['silent'])

  acme.asked.state = null
  acme.server.clock.advance(24 * HOUR_MS)
  await follow()
  expect(await records(player.playerId)).toEqual([{ asks: 2, answer: 'none', is_closed: false }])

  acme.server.clock.advance(5 * 24 * HOUR_MS)
  await follow()
  expect(await records(player.playerId)).toEqual([{ asks: 3, answer: 'none', is_closed: true }])
  expect(await openRounds(player.playerId)).toBe(0)
  const audit = await rowsOf<object>(
    `select actor, action from audit_event where details->>'player' = $1`,
    player.playerId,
  )
  expect(audit).toEqual([{ actor: 'system:silent-rounds', action: 'round.closed' }])

  await follow()
  expect(await records(player.playerId)).toMatchObject([{ asks: 3 }])
  const late = await acme.call('betwin', player.betwin('silent', [win('w1', '5.05')]))
  expect(late.status).toBe(200)
  // Closing released the wagered bonus, so the win's share of it is cash.
  expect(await player.pockets()).toEqual([905n, 0n, 0n])
})

test('closes a round left open for months, and releases the bonus that it held', async () => {
  const player = await acme.givenGambler()
  await player.lock((held) => giveActiveBonus(held, 'EUR', { amount: 500n, target: 10_000n }))
  await acme.call('betwin', player.betwin('forgotten', [bet('f1', '101.00')]))
  acme.server.clock.advance(60 * 24 * HOUR_MS)
  await follow()
  expect(await records(player.playerId)).toEqual([{ asks: 1, answer: 'none', is_closed: true }])
  expect(await openRounds(player.playerId)).toBe(0)
  const held = 'select rounds_open, bonus_open from player_asset where player = $1'
  expect(await rowsOf(held, player.playerId)).toEqual([{ rounds_open: 0, bonus_open: 0 }])
})

test('does not close a round whose provider resends what was missed when it is asked', async () => {
  const player = await acme.givenGambler()
  await acme.call('betwin', player.betwin('resent', [bet('r1', '1.00')]))
  acme.server.clock.advance(8 * 24 * HOUR_MS)
  acme.asked.resend = async () => {
    await acme.call('betwin', player.betwin('resent', [win('rw1', '0.10')]))
  }
  await follow()
  expect(await records(player.playerId)).toMatchObject([{ asks: 1, is_closed: false }])
  expect(await openRounds(player.playerId)).toBe(1)
  acme.asked.resend = async () => {}
  acme.server.clock.advance(7 * 24 * HOUR_MS)
  await follow()
  expect(await records(player.playerId)).toMatchObject([{ asks: 2, is_closed: true }])
})

test('does not treat a round with recent transactions as silent', async () => {
  const player = await acme.givenGambler()
  await acme.call('betwin', player.betwin('long', [bet('l1', '1.00')]))
  for (let day = 0; day < 9; day += 1) {
    acme.server.clock.advance(23 * HOUR_MS)
    await acme.call('betwin', player.betwin('long', [win(`lw${day}`, '0.10')]))
  }
  await follow()
  expect(await records(player.playerId)).toEqual([])
  expect(await openRounds(player.playerId)).toBe(1)
})

test('asks about the least recently asked rounds first', async () => {
  const player = await acme.givenGambler()
  await acme.call('betwin', player.betwin('early', [bet('e1', '1.00')]))
  acme.server.clock.advance(12 * HOUR_MS)
  await acme.call('betwin', player.betwin('late', [bet('e2', '1.00')]))
  acme.server.clock.advance(13 * HOUR_MS)
  await follow()
  acme.server.clock.advance(24 * HOUR_MS)
  await follow()
  const asked = acme.asked.rounds.filter((round) => round === 'early' || round === 'late')
  expect(asked).toEqual(['early', 'late', 'early'])
})
