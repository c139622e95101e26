import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitmentOf } from './draws.ts'
import { prizeOrder, type PublishedDrops, verifyDrops, winningRounds } from './prize-drops.ts'

const run = '6b1f0c9e-0000-4000-8000-000000000001'
const secret = createHash('sha256').update('drops').digest('hex')
const rounds = Array.from({ length: 4000 }, (_, index) => `round-${index}`)

test('a round wins by the documented formula, each with the same chance', () => {
  const isWinning = winningRounds({ run, secret }, 20)
  const won = rounds.filter(isWinning)
  const expected = rounds.filter((round) => {
    const hash = createHmac('sha256', Buffer.from(secret, 'hex')).update(`prize-drop:${run}:${round}`)
    return (BigInt(`0x${hash.digest('hex')}`) * 20n) / 2n ** 256n === 0n
  })
  expect(won).toEqual(expected)
  expect(won.length / rounds.length).toBeCloseTo(1 / 20, 2)
  expect(rounds.filter(winningRounds({ run: `${run.slice(0, -1)}2`, secret }, 20))).not.toEqual(won)
  expect(rounds.every(winningRounds({ run, secret }, 1))).toBe(true)
  expect(() => winningRounds({ run, secret: 'short' }, 20)).toThrow('64')
  expect(() => winningRounds({ run, secret }, 0.5)).toThrow('whole')
})

test('the order has each prize once, and each prize is as likely to come first', () => {
  const orders = rounds.map((name) =>
    prizeOrder({ run, secret: createHash('sha256').update(name).digest('hex') }, 4),
  )
  for (const order of orders) expect(order.toSorted()).toEqual([0, 1, 2, 3])
  for (const prize of [0, 1, 2, 3])
    expect(orders.filter(([first]) => first === prize).length / orders.length).toBeCloseTo(1 / 4, 1)
})

type Win = PublishedDrops['wins'][number]
const wins: readonly Win[] = rounds
  .filter(winningRounds({ run, secret }, 100))
  .slice(0, 5)
  .map((round, index) => ({ round, prize: prizeOrder({ run, secret }, 6)[index] as number }))
const published: PublishedDrops = {
  run,
  secret,
  commitment: commitmentOf(secret),
  oneIn: 100,
  prizes: 6,
  wins,
}
const [first, second] = wins as [Win, Win]
const loser = rounds.find((round) => !winningRounds({ run, secret }, 100)(round)) as string

test.each<[string, Partial<PublishedDrops>, readonly string[]]>([
  ['as published', {}, []],
  ['another secret', { secret: 'a'.repeat(64) }, ['commitment']],
  ['no secret', { secret: 'none' }, ['commitment']],
  ['a round that does not win', { wins: [{ ...first, round: loser }, second] }, ['round']],
  ['a round twice', { wins: [first, { ...second, round: first.round }] }, ['round']],
  ['another order of prizes', { wins: [second, first] }, ['prize']],
  ['another number of prizes', { prizes: 60 }, ['prize']],
])('verifies a run: %s', (_, change, differences) => {
  const verdict = verifyDrops({ ...published, ...change })
  expect(verdict.kind === 'right' ? [] : verdict.differences).toEqual(differences)
})

test('the example of the README is right', () => {
  const example = { run, secret: '0'.repeat(64) }
  const isWinning = winningRounds(example, 3)
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter(isWinning)).toEqual(['d', 'f'])
  expect(prizeOrder(example, 5)).toEqual([4, 0, 1, 3, 2])
})
