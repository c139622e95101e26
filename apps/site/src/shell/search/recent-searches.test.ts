import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentSearches } from './recent-searches.ts'

const values = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  })
})
afterEach(() => {
  values.clear()
  vi.unstubAllGlobals()
})

test('keeps the last six searches, each once, the newest first', () => {
  for (const search of ['dice', 'koi', 'Mines', 'keno', 'wheel', 'limbo', 'mines', ''])
    recentSearches.add(search)
  expect(recentSearches.current()).toEqual(['mines', 'limbo', 'wheel', 'keno', 'koi', 'dice'])
  recentSearches.add('plinko')
  expect(recentSearches.current()).toEqual(['plinko', 'mines', 'limbo', 'wheel', 'keno', 'koi'])
})

test('forgets one search, or all of them with what the browser stored', () => {
  for (const search of ['dice', 'koi']) recentSearches.add(search)
  recentSearches.remove('dice')
  expect(recentSearches.current()).toEqual(['koi'])
  recentSearches.clear()
  expect([recentSearches.current(), values.size]).toEqual([[], 0])
})

test.each(['{}', 'no JSON', '"koi"'])('ignores what is no list: %s', (text) => {
  values.set('recent-searches', text)
  expect(recentSearches.current()).toEqual([])
})
