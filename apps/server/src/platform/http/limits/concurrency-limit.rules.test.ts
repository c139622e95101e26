import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('runs at most two of a key at a time, each in its order, and others after a failure too', async () => {
  const limited = createConcurrencyLimit(2)
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const run = (key: string, name: string) =>
    limited(key, () => {
      started.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return end.promise
    })
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => run('a', name))
  const other = run('b', 'other')
  expect(started).toEqual(['one', 'two', 'other'])
  ends.get('two')?.reject(new Error('failed'))
  await expect(two).rejects.toThrow('failed')
  ends.get('one')?.resolve('first')
  expect(await one).toBe('first')
  await Promise.resolve()
  expect(started).toEqual(['one', 'two', 'other', 'three', 'four'])
  for (const name of ['three', 'four', 'other']) ends.get(name)?.resolve(name)
  expect(await Promise.all([three, four, other])).toEqual(['three', 'four', 'other'])
  run('a', 'five').catch(() => undefined)
  expect(started.at(-1)).toBe('five')
})
