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
