import { expect, test } from 'vitest'
import { createTurns, turnsOf } from './turns.ts'

/** Work that ends when the test says so. */
function givenWork() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const work = (name: string) => () => {
    const end = Promise.withResolvers<string>()
    begun.push(name)
    ends.set(name, end)
    return end.promise
  }
  return { begun, work, end: (name: string) => ends.get(name) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('work of one caller above the limit waits in its order, and that of others does not', async () => {
  const turns = createTurns(2)
  const { begun, work, end } = givenWork()
  const replies = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', work(name)))
  replies.push(turns.run('b', work('b1')))
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  end('a2')?.resolve('done')
  await settled()
  expect(begun.at(-1)).toBe('a3')
  end('a1')?.resolve('done')
  await settled()
  for (const name of ['a3', 'a4', 'b1']) end(name)?.resolve('done')
  expect(await Promise.all(replies)).toEqual(Array.from({ length: 5 }, () => 'done'))
})

test('work that fails passes its turn on', async () => {
  const turns = createTurns(1)
  const { work, end } = givenWork()
  const [first, second] = [turns.run('a', work('a1')), turns.run('a', work('a2'))]
  await settled()
  end('a1')?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await settled()
  end('a2')?.resolve('done')
  expect(await second).toBe('done')
})

test.each([
  [2, 2],
  [20, 5],
  [500, 125],
])('of %i connections, a caller gets %i', (pool, most) => expect(turnsOf(pool)).toBe(most))
