import { CallError } from '@fairhall/client'
import { expect, test } from 'vitest'
import { readPages } from './all-pages.ts'

const tooOften = () => new CallError('refused', 'Too often', { status: 429 })

/** Pages of two rows, some of them empty, as a list with few matches has them. */
function listOf(pages: readonly number[][]) {
  const asked: (string | null)[] = []
  const load = async (cursor: string | null) => {
    asked.push(cursor)
    const at = cursor === null ? 0 : Number(cursor)
    return { data: pages[at] ?? [], meta: { nextCursor: at + 1 < pages.length ? String(at + 1) : null } }
  }
  return { load, asked }
}

test('reads to the end, through pages without rows', async () => {
  const { load } = listOf([[1], [], [2, 3]])
  expect(await readPages(load, null)).toEqual({ rows: [1, 2, 3], next: null })
})

test('ends with enough rows, and continues from there', async () => {
  const { load, asked } = listOf([[1], [], [2], [3]])
  expect(await readPages(load, null, { enough: 2 })).toEqual({ rows: [1, 2], next: '3' })
  expect(await readPages(load, '3', { enough: 2 })).toEqual({ rows: [3], next: null })
  expect(asked).toEqual([null, '1', '2', '3'])
})

test('waits while the server refuses further calls, but not for ever', async () => {
  let refusals = 2
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const load = async () => {
    if (refusals-- > 0) throw tooOften()
    return { data: [1], meta: { nextCursor: null } }
  }
  expect((await readPages(load, null, { wait })).rows).toEqual([1])
  expect(waits).toHaveLength(2)
  refusals = Number.POSITIVE_INFINITY
  await expect(readPages(load, null, { wait })).rejects.toThrow()
})
