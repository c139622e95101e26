import { describe, expect, test } from 'vitest'
import { seededDraws } from '../draws.ts'
import { drawPath, plinko, plinkoDefinition, plinkoPays, plinkoRisks } from './plinko.ts'

const tables = plinkoRisks.flatMap((risk) => Array.from({ length: 9 }, (_, at) => ({ risk, rows: at + 8 })))

function ways(rows: number, pocket: number): number {
  let count = 1
  for (let at = 0; at < pocket; at += 1) count = (count * (rows - at)) / (at + 1)
  return Math.round(count)
}

describe.each(tables)('plinko of $rows rows at $risk risk', (choices) => {
  const pays = plinkoPays(plinkoDefinition, choices)

  test('returns exactly 99%: the payouts of all paths add up to it', () => {
    const all = pays.reduce((sum, hundredths, pocket) => sum + hundredths * ways(choices.rows, pocket), 0)
    expect(all).toBe(99 * 2 ** choices.rows)
  })

  test('pays more further out, the same on both sides', () => {
    expect(pays).toEqual([...pays].reverse())
    const half = pays.slice(0, Math.floor(choices.rows / 2) + 1)
    expect(half).toEqual([...half].sort((a, b) => b - a))
  })
})

test('with more rows mostly pays more at the edge, and never less', () => {
  const steps = plinkoRisks.flatMap((risk) => {
    const outside = Array.from(
      { length: 9 },
      (_, at) => plinkoPays(plinkoDefinition, { risk, rows: at + 8 })[0]!,
    )
    return outside.slice(1).map((pays, at) => Math.sign(pays - outside[at]!))
  })
  expect([Math.min(...steps), steps.filter((step) => step === 1).length]).toEqual([0, 22])
})

test('a ball ends in the pocket given by its number of turns to the right', () => {
  const outcome = plinko.play({ below: () => 1 }, 100n, { rows: 16, risk: 'high' })
  expect(outcome).toMatchObject({ pocket: 16, pays: 99_500, win: 99_500n })
  expect(plinko.maxWin).toBe('995.00')
})

test('each pin turns the ball left and right equally often (chi-square, one in a hundred)', () => {
  const rights = Array.from({ length: 16 }, () => 0)
  const rounds = 4_000
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const draws = seededDraws({ serverSeed: 'ef'.repeat(32), clientSeed: 'mine', nonce })
    drawPath(draws, 16).forEach((turn, row) => (rights[row]! += turn))
  }
  const chi = rights.reduce((sum, count) => sum + (count - rounds / 2) ** 2 / (rounds / 4), 0)
  expect(chi).toBeLessThan(32)
})

test.each([
  {},
  { rows: 7, risk: 'low' },
  { rows: 17, risk: 'low' },
  { rows: 8, risk: 'none' },
  { rows: '8', risk: 'low' },
])('has no setting %o', (raw) => {
  expect(plinko.readChoices(raw)).toBeNull()
})
