import { expect, test } from 'vitest'
import { layOutRails, RAIL_START } from './lobby-rails.rules.ts'

const ALL = [...'abcdefghijklmnopqrstuvwx']

const railsOf = (...lists: string[]) =>
  Array.from(
    layOutRails(lists.map((games, index) => ({ id: `${index}`, games: [...games] }))).values(),
    (rail) => rail.join(''),
  )

test.each([
  ['the same games', ['abcdefghijklmnop', 'abcdefghijklmnop'], ['abcdefghijklmnop', 'hijklmnabcdefgop']],
  ['some of them', ['abcdefghij', 'xaybzcwdve'], ['abcdefghij', 'xyzwvabcde']],
  ['none of them', ['abcdefg', 'hijklmn'], ['abcdefg', 'hijklmn']],
  ['games after the start of an earlier rail', ['abcdefghij', 'hijabc'], ['abcdefghij', 'hijabc']],
  ['too few others', ['abcdefg', 'gab', 'bh'], ['abcdefg', 'gab', 'hb']],
])('a rail with %s', (_, lists, rails) => expect(railsOf(...lists)).toEqual(rails))

test('as long as there are enough games, no two rails have one in their starts', () => {
  const starts = railsOf(ALL.join(''), ALL.toReversed().join(''), ALL.join('')).map((rail) =>
    rail.slice(0, RAIL_START),
  )
  expect(new Set(starts.join('')).size).toBe(3 * RAIL_START)
})

test('a rail has the games of its collection', () => {
  for (const rail of railsOf(ALL.join(''), ALL.join(''))) expect([...rail].sort()).toEqual(ALL)
})
