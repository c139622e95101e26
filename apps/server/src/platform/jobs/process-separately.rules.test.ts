import { expect, test } from 'vitest'
import { eachSeparately } from './process-separately.ts'

test('a part that fails keeps no other one waiting, and is named at the end', async () => {
  const done: number[] = []
  const work = async (part: number) => {
    if (part % 2 === 0) throw new RangeError(`${part} is even`)
    done.push(part)
  }
  const failed = eachSeparately([1, 2, 3, 4, 5], String, work)
  await expect(failed).rejects.toMatchObject({
    message: 'Failed: 2 (2 is even), 4 (4 is even)',
    errors: [new RangeError('2 is even'), new RangeError('4 is even')],
  })
  expect(done).toEqual([1, 3, 5])
})

test('several parts run concurrently, and a failure is reported after all of them have ended', async () => {
  const atWork = new Map<number, PromiseWithResolvers<void>>()
  const work = (part: number) => {
    const end = Promise.withResolvers<void>()
    atWork.set(part, end)
    return end.promise.finally(() => atWork.delete(part))
  }
  const failed = eachSeparately([1, 2, 3], String, work, 2).catch((error: unknown) => [
    String(error),
    atWork.size,
  ])
  const seen = async (...parts: number[]) => expect.poll(() => [...atWork.keys()]).toEqual(parts)
  await seen(1, 2)
  atWork.get(1)?.reject(new Error('it broke'))
  await seen(2, 3)
  atWork.get(3)?.resolve()
  await seen(2)
  atWork.get(2)?.resolve()
  expect(await failed).toEqual(['AggregateError: Failed: 1 (it broke)', 0])
})
