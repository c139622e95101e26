/** The guides name files, and each of them exists. */
import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

const guides = listFiles(/^docs\/(guides\/.*|ARCHITECTURE)\.md$/)
const files = listFiles(/./)
const PATH = /`((?:[\w@.-]+\/)*[\w@.-]+\.(?:ts|tsx|css|sql|md))`/g

/** A guide may leave out the beginning of a path. */
const exists = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))

test('every file that a guide names exists', () => {
  expect(guides.length).toBeGreaterThan(20)
  const missing = guides.flatMap((guide) =>
    [...read(guide).matchAll(PATH)]
      .map(([, path = '']) => path.replace(/^(\.\.\/)+/, ''))
      // `NNNN` is the number of a new migration.
      .filter((path) => !path.includes('NNNN') && !exists(path))
      .map((path) => `${guide}: ${path}`),
  )
  expect(missing).toEqual([])
})
