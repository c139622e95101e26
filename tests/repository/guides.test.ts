/** The guides name files and what is in them, and both exist. */
import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

const guides = listFiles(/^(docs\/(guides\/.*|ARCHITECTURE)|CONTRIBUTING)\.md$/)
const files = listFiles(/./)
const PATH = /`((?:[\w@.-]+\/)*[\w@.-]+\.(?:ts|tsx|css|sql|md))`/g

/** A guide may leave out the beginning of a path. */
const filesAt = (path: string) => files.filter((file) => file === path || file.endsWith(`/${path}`))

test('every file that a guide names exists', () => {
  expect(guides.length).toBeGreaterThan(20)
  const missing = guides.flatMap((guide) =>
    [...read(guide).matchAll(PATH)]
      .map(([, path = '']) => path.replace(/^(\.\.\/)+/, ''))
      // `NNNN` is the number of a new migration.
      .filter((path) => !path.includes('NNNN') && filesAt(path).length === 0)
      .map((path) => `${guide}: ${path}`),
  )
  expect(missing).toEqual([])
})

/** `NAME` in `file.ts`, `ONE` and `OTHER` of `file.ts`, `file.ts` (`NAME`). */
const NAMES_BEFORE = /`(\w+)`(?: (?:or|and) `(\w+)`)? (?:of|in) `([\w@./-]+\.tsx?)`/g
const NAME_AFTER = /`([\w@./-]+\.tsx?)` \(`(\w+)`/g

test('every name that a guide looks for in a file is there', () => {
  const named = guides.flatMap((guide) => {
    const text = read(guide).replace(/\s+/g, ' ')
    const before = [...text.matchAll(NAMES_BEFORE)].flatMap(([, one, other, path]) =>
      [one, other].map((name) => ({ guide, name, path })),
    )
    const after = [...text.matchAll(NAME_AFTER)].map(([, path, name]) => ({ guide, name, path }))
    return [...before, ...after]
  })
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(
    ({ name, path = '' }) =>
      name !== undefined && !filesAt(path).some((file) => new RegExp(`\\b${name}\\b`).test(read(file))),
  )
  expect(missing).toEqual([])
})
