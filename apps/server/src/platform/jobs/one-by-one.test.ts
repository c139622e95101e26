import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { oneByOne } from './process-separately.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const PAGE = 2
const WHAT = 'it could not be done'

/** Processes all rows; `stuck` always fails. */
async function work(stuck: string) {
  const pages: (string | null)[] = []
  const done: string[] = []
  const logged: unknown[] = []
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
  await oneByOne<{ id: string }>(
    { log },
    WHAT,
    async (after) => {
      pages.push(after?.id ?? null)
      const from = after === null ? 0 : rows.findIndex(({ id }) => id === after.id) + 1
      return rows.slice(from, from + PAGE)
    },
    async ({ id }) => {
      if (id === stuck) throw new Error('held back')
      done.push(id)
    },
  )
  return { pages, done, logged }
}

test('processes all rows once, page by page', async () => {
  expect(await work('none')).toEqual({
    pages: [null, 'b', 'd', 'e'],
    done: ['a', 'b', 'c', 'd', 'e'],
    logged: [],
  })
})

test.each(['a', 'b', 'e'])('a failure of %s is logged and does not stop the others', async (stuck) => {
  const { pages, done, logged } = await work(stuck)
  expect(pages).toEqual([null, 'b', 'd', 'e'])
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e'].filter((id) => id !== stuck))
  expect(logged).toMatchObject([{ id: stuck, msg: WHAT, err: { message: 'held back' } }])
})
