import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.rules.ts'
import { compareWords } from './word-distances.rules.ts'

test('finds the distances of all words and of their beginnings as one by one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x'), maxLength: 10 })
  fc.assert(
    fc.property(fc.uniqueArray(word), word, fc.nat({ max: 3 }), (all, text, max) => {
      const words = all.toSorted()
      const found = new Map<string, object>()
      const numbers = [...words.keys()]
      compareWords({ words, numbers }, { text, max }, (number, distances) =>
        found.set(words[number] ?? '', { ...distances }),
      )
      for (const one of words) {
        const start = (length: number) =>
          length < 0 || length > one.length ? max + 1 : editDistance(text, one.slice(0, length), max)
        const expected = {
          whole: editDistance(text, one, max),
          shorter: start(text.length - 1),
          same: start(text.length),
          longer: start(text.length + 1),
        }
        const isNear = Object.values(expected).some((distance) => distance <= max)
        expect(found.get(one)).toEqual(isNear ? expected : undefined)
      }
    }),
    { numRuns: 500 },
  )
})
