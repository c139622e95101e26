import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVersionGuard } from './live-publications.ts'
import { isRecent } from './recent.ts'

test('passes only newer versions of an entity, in any order of arrival', () => {
  const entities = fc.array(fc.record({ id: fc.constantFrom('a', 'b'), version: fc.nat(20) }))
  fc.assert(
    fc.property(entities, (published) => {
      const isNewer = createVersionGuard()
      const passed = published.filter(isNewer)
      for (const id of ['a', 'b']) {
        const versions = passed.filter((entity) => entity.id === id).map((entity) => entity.version)
        expect(versions).toEqual([...new Set(versions)].sort((x, y) => x - y))
        const all = published.filter((entity) => entity.id === id).map((entity) => entity.version)
        expect(versions.at(-1)).toBe(all.length === 0 ? undefined : Math.max(...all))
      }
    }),
  )
})

test.each([
  ['of this moment', '12:00:00', true],
  ['from before the page was connected', '11:59:01', true],
  ['of a clock that is ahead', '12:00:59', true],
  ['of an earlier visit', '11:59:00', false],
])('a message %s is shown only if it is recent', (_, time, isShown) => {
  expect(isRecent(`2026-11-20T${time}Z`, Date.parse('2026-11-20T12:00:00Z'))).toBe(isShown)
})
