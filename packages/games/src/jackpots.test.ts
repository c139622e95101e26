import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawnIndexOf, hitValueOf, POT_PARTS, type PublishedDrop, verifyDrop } from './jackpots.ts'

const potOf = (number: number) => ({
  jackpot: 'crown',
  pot: number,
  secret: createHash('sha256').update(`secret ${number}`).digest('hex'),
})
const pots = Array.from({ length: 2000 }, (_, index) => potOf(index + 1))

/** The documented formula, with Node's own functions. */
function expectedNumber({ jackpot, pot, secret }: ReturnType<typeof potOf>, what: string, bound: bigint) {
  const hash = createHmac('sha256', Buffer.from(secret, 'hex')).update(`jackpot:${jackpot}:${pot}:${what}`)
  return (BigInt(`0x${hash.digest('hex')}`) * bound) / 2n ** 256n
}

test('the hidden value is the documented one, and reaches both ends of its range', () => {
  const range = { from: 200n, to: 202n }
  const values = pots.map((pot) => hitValueOf(pot, range))
  expect(values).toEqual(pots.map((pot) => 200n + expectedNumber(pot, 'amount:200:202', 3n)))
  for (const value of [200n, 201n, 202n])
    expect(values.filter((one) => one === value).length / pots.length).toBeCloseTo(1 / 3, 1)
})

test('a player is drawn with odds in proportion to their weight', () => {
  const weights = [1n, 0n, 3n]
  const digest = createHash('sha256').update('1\n0\n3\n').digest('hex')
  const drawn = pots.map((pot) => drawnIndexOf(pot, weights))
  expect(drawn).toEqual(pots.map((pot) => (expectedNumber(pot, `time:${digest}`, 4n) === 0n ? 0 : 2)))
  expect(drawn.filter((index) => index === 2).length / pots.length).toBeCloseTo(0.75, 1)
  expect(() => drawnIndexOf(potOf(1), [0n])).toThrow('Nobody')
})

test('the examples of the README are right', () => {
  const secret = '0'.repeat(64)
  expect(hitValueOf({ jackpot: 'crown', pot: 1, secret }, { from: 20_000n, to: 50_000n })).toBe(22_096n)
  expect(drawnIndexOf({ jackpot: 'daily', pot: 1, secret }, [10n, 20n, 30n])).toBe(1)
})

const first = potOf(1)
const commitment = createHash('sha256').update(Buffer.from(first.secret, 'hex')).digest('hex')
const hit = hitValueOf(first, { from: 200n, to: 500n })
const byAmount = {
  ...first,
  commitment,
  prize: String(hit),
  fromReserve: '0',
  amount: String(hit * POT_PARTS + 5n),
  drop: { kind: 'amount', from: '200', to: '500', before: String(hit * POT_PARTS - 1n) },
} as const
const weights = ['10', '20', '30']
const byTime = {
  ...first,
  commitment,
  prize: '12',
  fromReserve: '2',
  amount: String(10n * POT_PARTS),
  drop: { kind: 'time', weights, winner: drawnIndexOf(first, weights.map(BigInt)) },
} as const

test.each<[string, PublishedDrop, readonly string[]]>([
  ['by amount', byAmount, []],
  ['by time', byTime, []],
  ['with another secret', { ...byAmount, secret: potOf(2).secret }, ['commitment']],
  ['with a malformed secret', { ...byAmount, secret: 'x' }, ['commitment']],
  ['of another pot', { ...byAmount, pot: 2 }, ['winner']],
  [
    'whose round came after the value',
    { ...byAmount, drop: { ...byAmount.drop, before: byAmount.amount } },
    ['winner'],
  ],
  ['whose round did not reach the value', { ...byAmount, amount: byAmount.drop.before }, ['winner', 'prize']],
  [
    'of another player',
    { ...byTime, drop: { ...byTime.drop, winner: (byTime.drop.winner + 1) % 3 } },
    ['winner'],
  ],
  ['with another prize', { ...byTime, prize: '11' }, ['prize']],
])('verifies a drop %s', (_, drop, differences) => {
  expect(verifyDrop(drop)).toEqual(
    differences.length === 0 ? { kind: 'right' } : { kind: 'wrong', differences },
  )
})
