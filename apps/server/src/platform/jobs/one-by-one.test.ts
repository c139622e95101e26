import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { oneByOne } from './one-by-one.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const PAGE = 2
const WHAT = 'it could not be done'

/** Works through all of them; nothing can be done with `stuck`. */
async function work(stuck: string) {
  const asked: (string | null)[] = []
  const done: string[] = []
  const told: unknown[] = []
  const log = createLog('info', { write: (line) => void told.push(JSON.parse(line)) })
  await oneByOne<{ id: string }>(
    { log },
    WHAT,
    async (after) => {
      asked.push(after?.id ?? null)
      const from = after === null ? 0 : rows.findIndex(({ id }) => id === after.id) + 1
      return rows.slice(from, from + PAGE)
    },
    async ({ id }) => {
      if (id === stuck) throw new Error('held back')
      done.push(id)
    },
  )
  return { asked, done, told }
}

test('all are worked through, page after page, each once', async () => {
  expect(await work('none')).toEqual({
    asked: [null, 'b', 'd', 'e'],
    done: ['a', 'b', 'c', 'd', 'e'],
    told: [],
  })
})

test.each(['a', 'b', 'e'])(
  '%s, which fails, stands in the log and keeps no other one waiting',
  async (stuck) => {
    const { asked, done, told } = await work(stuck)
    expect(asked).toEqual([null, 'b', 'd', 'e'])
    expect(done).toEqual(['a', 'b', 'c', 'd', 'e'].filter((id) => id !== stuck))
    expect(told).toMatchObject([{ id: stuck, msg: WHAT, err: { message: 'held back' } }])
  },
)
