import { describe, expect, test } from 'vitest'
import { seededDraws } from '../../draws.ts'
import { games } from '../../games.ts'
import type { SlotMove, SlotOutcome } from '../play.ts'

const game = games['curio-cabinet']
/** The feature is bought, so every round has it. */
const choices = { buy: true }
const STAKE = 55n * 20n
const play = (moves: readonly object[], nonce = 0): SlotOutcome =>
  game.play(seededDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce }), STAKE, choices, moves)
const pickOf = (outcome: SlotOutcome) => outcome.spins[0]!.pick!
const open = (place: number): SlotMove => ({ kind: 'open', place })
/** Opens these drawers, as many as are allowed. */
function playOut(order: readonly number[], nonce: number): SlotOutcome {
  const moves: SlotMove[] = []
  let outcome = play(moves, nonce)
  for (const place of order) {
    if (pickOf(outcome).left === 0) break
    moves.push(open(place))
    outcome = play(moves, nonce)
  }
  return outcome
}
const places = Array.from({ length: 15 }, (_, place) => place)
const nonces = Array.from({ length: 40 }, (_, nonce) => nonce)

describe('drawers', () => {
  test('wait for the player, and hide every prize and the win until then', () => {
    const outcome = play([])
    expect(outcome).toMatchObject({ isOver: false, win: 0n })
    expect(pickOf(outcome)).toMatchObject({ opened: [], closed: [], pays: 0 })
    expect(pickOf(outcome).left).toBeGreaterThanOrEqual(3)
  })

  test('hold the same prizes, whatever the player opens', () => {
    for (const nonce of nonces) {
      const seen = [places, places.toReversed()].map((order) => {
        const { opened, closed } = pickOf(playOut(order, nonce))
        return [...opened, ...closed].toSorted((one, other) => one.place - other.place)
      })
      expect(seen[0]).toHaveLength(15)
      expect(seen[0]).toEqual(seen[1])
    }
  })

  test('pay the opened prizes on top of the spin, and one prize allows one more', () => {
    for (const nonce of nonces) {
      const outcome = playOut(places.toReversed(), nonce)
      const { opened, pays, units } = pickOf(outcome)
      const lines = outcome.spins[0]!.wins.reduce((sum, win) => sum + win.units, 0)
      expect(pays).toBe(opened.reduce((sum, prize) => sum + prize.pays, 0))
      expect(units).toBe(pays * 20)
      expect(outcome).toMatchObject({ units: lines + units, win: BigInt(lines + units) })
      const scatters = outcome.spins[0]!.scatter!.count
      expect(opened).toHaveLength(scatters + (opened.some(({ more }) => more) ? 1 : 0))
    }
  })

  test('open from the first closed one for a player who does not come back', () => {
    for (const nonce of nonces.slice(0, 10)) {
      const left = play([open(3), { kind: 'abandon' }], nonce)
      expect(left).toEqual(playOut([3, ...places.filter((place) => place !== 3)], nonce))
      expect('isOver' in left).toBe(false)
    }
  })

  test.each([
    ['a drawer twice', [open(4), open(4)]],
    ['more than are allowed', places.map(open)],
    ['any after the end', [{ kind: 'abandon' }, open(2)]],
    ['a drawer that does not exist', [open(15)]],
  ])('refuses to open %s', (_, moves) => {
    expect(() => play(moves)).toThrow(RangeError)
  })

  test('are the only reason for a move in a slot', () => {
    expect(game.readMove({ kind: 'open', place: 14 })).toEqual(open(14))
    expect(game.readMove({ kind: 'open', place: '1' })).toBe(null)
    expect(games['koi-river'].readMove(open(0))).toBe(null)
    const draws = { below: () => 1 }
    expect(() => game.play(draws, 20n, {}, [open(0)])).toThrow(RangeError)
  })
})
