import { expect, test } from 'vitest'
import { listFiles, read } from './sources.ts'

test('every test that docs/security.md cites exists', () => {
  const files = listFiles(/\.test\.ts$/)
  const missing: string[] = []
  for (const row of read('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))) {
    const cell = row.split('|').at(-2) ?? ''
    let file = ''
    for (const part of cell.split(' · ')) {
      const named = /^\s*`([^`]+)`: (.+?)\s*$/.exec(part)
      if (named?.[1] !== undefined) file = named[1]
      const name = named?.[2] ?? part.trim()
      if (file === '' || name === 'test' || /^-+$/.test(name)) continue
      const path = files.find((candidate) => candidate.endsWith(`/${file}`))
      if (
        path === undefined ||
        (!read(path).includes(name.replaceAll("'", "\\'")) && !read(path ?? '').includes(name))
      )
        missing.push(`${file}: ${name}`)
    }
  }
  expect(missing).toEqual([])
})
