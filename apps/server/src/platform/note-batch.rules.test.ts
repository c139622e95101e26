import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createNoteBatch } from './note-batch.ts'

function openBatch() {
  const written: string[][] = []
  const writes: PromiseWithResolvers<void>[] = []
  const batch = createNoteBatch<string>({ log: createLog('silent') }, async (notes) => {
    written.push([...notes])
    const write = Promise.withResolvers<void>()
    writes.push(write)
    await write.promise
  })
  return { batch, written, writes }
}

test('writes together what waits, the first note of each key, and later notes in the next write', async () => {
  const { batch, written, writes } = openBatch()
  batch.add('ann', 'ann 1')
  batch.add('bob', 'bob 1')
  batch.add('ann', 'ann 2')
  const first = batch.flush()
  await Promise.resolve()
  batch.add('ann', 'ann 3')
  const second = batch.flush()
  batch.add('zoe', 'zoe 1')
  expect(written).toEqual([['ann 1', 'bob 1']])
  writes[0]?.resolve()
  await first
  await Promise.resolve()
  expect(written).toEqual([
    ['ann 1', 'bob 1'],
    ['ann 3', 'zoe 1'],
  ])
  writes[1]?.resolve()
  await second
  await batch.flush()
  expect(written).toHaveLength(2)
})

test('a failed write loses its notes and no later ones', async () => {
  const { batch, written, writes } = openBatch()
  batch.add('ann', 'ann 1')
  const failing = batch.flush()
  await Promise.resolve()
  writes[0]?.reject(new Error('no database'))
  await failing
  batch.add('ann', 'ann 2')
  const later = batch.flush()
  await Promise.resolve()
  writes[1]?.resolve()
  await later
  expect(written).toEqual([['ann 1'], ['ann 2']])
})

test('a flush for one key waits only if its note waits or is being written', async () => {
  const { batch, written, writes } = openBatch()
  batch.add('ann', 'ann 1')
  await batch.flush('bob')
  expect(written).toEqual([])
  const waited = batch.flush('ann')
  await Promise.resolve()
  const alsoWaited = batch.flush('ann')
  await batch.flush('bob')
  expect(written).toEqual([['ann 1']])
  writes[0]?.resolve()
  await Promise.all([waited, alsoWaited])
})
