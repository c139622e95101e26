import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVersionGuard } from './live-publications.ts'

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
