import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commitmentOf, fromWords, isClientSeed, seededDraws } from './draws.ts'

const serverSeed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const seedsAt = (nonce: number) => ({ serverSeed, clientSeed: 'the-players-own', nonce })

/** Upper 1% point of chi-square, by Wilson and Hilferty. */
function chiSquareLimit(freedom: number): number {
  const spread = 2 / (9 * freedom)
  return freedom * (1 - spread + 2.326 * Math.sqrt(spread)) ** 3
}

function chiSquare(counts: number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** `count` draws below `bound`, ten from each nonce. */
function sample(bound: number, count: number): number[] {
  return Array.from({ length: count / 10 }, (_, nonce) => seededDraws(seedsAt(nonce))).flatMap((draws) =>
    Array.from({ length: 10 }, () => draws.below(bound)),
  )
}

describe('draws', () => {
  test('follow the published recipe, word by word, over several blocks', () => {
    const words = [0, 1, 2].flatMap((cursor) => {
      const block = createHmac('sha256', Buffer.from(serverSeed, 'hex'))
        .update(`the-players-own:7:${cursor}`)
        .digest()
      return Array.from({ length: 8 }, (_, at) => block.readUInt32BE(at * 4))
    })
    const draws = seededDraws(seedsAt(7))
    expect(words.map(() => draws.below(2 ** 32))).toEqual(words)
  })

  test('discard the words that would make small numbers more likely', () => {
    // 2^32 = 3 × 1431655765 + 1: only the last word is biased for a bound of three.
    const words = [2 ** 32 - 1, 2 ** 32 - 1, 5]
    const draws = fromWords(() => words.shift() ?? 0)
    expect(draws.below(3)).toBe(2)
    expect(words).toEqual([])
  })

  test('of the same seeds are the same; another nonce, client seed or server seed gives others', () => {
    const first = (seeds: Parameters<typeof seededDraws>[0]) => seededDraws(seeds).below(2 ** 32)
    expect(first(seedsAt(1))).toBe(first(seedsAt(1)))
    const others = [
      seedsAt(2),
      { ...seedsAt(1), clientSeed: 'another' },
      { ...seedsAt(1), serverSeed: serverSeed.replace('00', '01') },
    ]
    expect(new Set([seedsAt(1), ...others].map(first)).size).toBe(4)
  })

  test.each([2, 10, 33, 100, 10_000])(
    'below %i are equally frequent (chi-square, one in a hundred)',
    (bound) => {
      const count = Math.max(20_000, bound * 10)
      const counts = Array.from({ length: bound }, () => 0)
      for (const number of sample(bound, count)) counts[number]! += 1
      expect(chiSquare(counts, count / bound)).toBeLessThan(chiSquareLimit(bound - 1))
    },
  )

  test('do not depend on the previous draw: pairs are equally frequent, serial correlation is within 99%', () => {
    const numbers = sample(10, 40_000)
    const pairs = Array.from({ length: 100 }, () => 0)
    for (let at = 0; at < numbers.length; at += 2) pairs[numbers[at]! * 10 + numbers[at + 1]!]! += 1
    expect(chiSquare(pairs, numbers.length / 200)).toBeLessThan(chiSquareLimit(99))

    const centred = numbers.map((number) => number - 4.5)
    const products = centred.slice(1).reduce((sum, number, at) => sum + number * centred[at]!, 0)
    const squares = centred.reduce((sum, number) => sum + number * number, 0)
    expect(Math.abs(products / squares)).toBeLessThan(2.576 / Math.sqrt(numbers.length))
  })

  test('have as many runs up and down as expected by chance (99%)', () => {
    const numbers = sample(2 ** 32, 20_000)
    const isUp = numbers.slice(1).map((number, at) => number > numbers[at]!)
    const runs = 1 + isUp.slice(1).filter((up, at) => up !== isUp[at]).length
    const n = numbers.length
    const score = (runs - (2 * n - 1) / 3) / Math.sqrt((16 * n - 29) / 90)
    expect(Math.abs(score)).toBeLessThan(2.576)
  })

  test('reject invalid bounds and seeds', () => {
    const draws = seededDraws(seedsAt(0))
    for (const bound of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN])
      expect(() => draws.below(bound)).toThrow(RangeError)
    expect(() => seededDraws({ ...seedsAt(0), serverSeed: 'FF' })).toThrow(RangeError)
    expect(() => seededDraws({ ...seedsAt(0), clientSeed: 'a:1' })).toThrow(RangeError)
    expect(() => seededDraws(seedsAt(-1))).toThrow(RangeError)
  })
})

test('a commitment is the SHA-256 of the seed bytes', () => {
  expect(commitmentOf(serverSeed)).toBe(
    createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'),
  )
})

test('a client seed never contains a separator', () => {
  fc.assert(fc.property(fc.string(), (text) => !isClientSeed(text) || /^[\w-]{1,64}$/.test(text)))
})
