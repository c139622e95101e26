import { expect, test } from 'vitest'
import { BOUNDS } from '#tests/support/documents/bounds.ts'
import { jpegOf, pdfOf, pngOf, webpOf } from '#tests/support/documents/files.ts'
import { inspectFile } from './inspect-file.ts'

test.each([
  ['JPEG', jpegOf(), 'image/jpeg'],
  ['PNG', pngOf(), 'image/png'],
  ['WebP', webpOf(), 'image/webp'],
  ['PDF', pdfOf(), 'application/pdf'],
])('a separate process rewrites a %s', async (_, file, type) => {
  const found = await inspectFile(file, type, BOUNDS)
  expect(found).toMatchObject({ type })
  if ('error' in found) throw new Error(found.error)
  expect(found.content.subarray(0, 3)).toEqual(file.subarray(0, 3))
})

test('a separate process reports why it refuses a file', async () => {
  expect(await inspectFile(pngOf().subarray(0, 50), '', BOUNDS)).toEqual({ error: 'fileDamaged' })
  expect(await inspectFile(pdfOf({ trailer: '/Encrypt 9 0 R' }), '', BOUNDS)).toEqual({ error: 'fileLocked' })
})

test('ends the process if it takes too much memory or time', async () => {
  expect(await inspectFile(pngOf(), '', { ...BOUNDS, memoryMax: 10_000_000 })).toEqual({ error: 'fileBomb' })
  expect(await inspectFile(pngOf(), '', { ...BOUNDS, durationMs: 1 })).toEqual({ error: 'fileBomb' })
})

test('refuses more concurrent uploads than fit in its memory', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 30 }, () => inspectFile(pngOf(), '', { ...BOUNDS, durationMs: 1 })),
  )
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ reason: { code: 10010 } })
})
