import { describe, expect, test } from 'vitest'
import { seededDraws } from '../draws.ts'
import { keno, kenoDefinition, kenoPays, kenoRisks } from './keno.ts'

function choose(n: number, k: number): number {
  let ways = 1
  for (let at = 0; at < k; at += 1) ways = (ways * (n - at)) / (at + 1)
  return k < 0 || k > n ? 0 : Math.round(ways)
}

const tables = kenoRisks.flatMap((risk) => Array.from({ length: 10 }, (_, at) => ({ risk, marks: at + 1 })))
const drawsAt = (nonce: number) => seededDraws({ serverSeed: '12'.repeat(32), clientSeed: 'mine', nonce })

describe.each(tables)('keno with $marks marks at $risk risk', ({ risk, marks }) => {
  const pays = kenoPays(kenoDefinition, risk, marks)

  test('returns exactly 99%: the payouts of all possible draws add up to it', () => {
    // Counts, for this many marks of 40 numbers, the draws with this many hits among ten.
    const all = pays.reduce((sum, one, hits) => sum + one * choose(10, hits) * choose(30, marks - hits), 0)
    expect(all).toBe(99 * choose(40, marks))
  })

  test('has a payout for every number of hits, and more hits pay more', () => {
    expect(pays.length).toBe(marks + 1)
    expect(pays).toEqual([...pays].sort((a, b) => a - b))
    expect(Math.max(...pays)).toBeLessThanOrEqual(108_912)
  })
})

test('draws ten different numbers, all equally often (chi-square, one in a hundred)', () => {
  const counts = Array.from({ length: 41 }, () => 0)
  for (let nonce = 0; nonce < 4_000; nonce += 1) {
    const { drawn } = keno.play(drawsAt(nonce), 100n, { marks: [1], risk: 'low' })
    expect(new Set(drawn).size).toBe(10)
    for (const one of drawn) counts[one]! += 1
  }
  const chi = counts.slice(1).reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)
  // 39 degrees of freedom; without replacement the variance is three quarters.
  expect(chi).toBeLessThan(62.4 * 0.75 * (40 / 39))
})

test('accepts marks in any order, and counts hits', () => {
  const { drawn } = keno.play(drawsAt(1), 100n, { marks: [1], risk: 'low' })
  const marks = [drawn[4]!, drawn[0]!]
  expect(keno.readChoices({ marks, risk: 'high' })).toEqual({
    marks: [...marks].sort((a, b) => a - b),
    risk: 'high',
  })
  expect(keno.play(drawsAt(1), 100n, { marks, risk: 'high' })).toMatchObject({
    hits: 2,
    pays: 1716,
    win: 1716n,
  })
})

test.each([
  { marks: [], risk: 'low' },
  { marks: [1, 1], risk: 'low' },
  { marks: [0], risk: 'low' },
  { marks: [41], risk: 'low' },
  { marks: [1.5], risk: 'low' },
  { marks: ['1'], risk: 'low' },
  { marks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], risk: 'low' },
  { marks: [1], risk: 'none' },
  { marks: '1', risk: 'low' },
])('has no setting %o', (raw) => {
  expect(keno.readChoices(raw)).toBeNull()
})
