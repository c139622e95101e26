import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { toArrayText } from './array-text.ts'

/** What the driver writes. */
const { prepareValue } = Reflect.get(pg, 'utils') as { prepareValue(value: unknown): string }

test('every array is written as the driver writes it', () => {
  const special = fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', 'n', ' ') })
  const element = fc.oneof(
    fc.string(),
    special,
    fc.bigInt(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined, 'null', ''),
  )
  fc.assert(
    fc.property(fc.array(element), (elements) => {
      expect(toArrayText(elements)).toBe(prepareValue(elements))
    }),
  )
})

test.each([[[new Date(0)]], [[['nested']]], [[Buffer.from('a')]]])('leaves %s to the driver', (elements) => {
  expect(toArrayText(elements)).toBeNull()
})
