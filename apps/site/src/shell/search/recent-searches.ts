/** What this visitor searched for last, kept only in their browser. */
import { useSyncExternalStore } from 'react'
import { createStoredValues } from '../stored-values.ts'

const KEY = 'recent-searches'
const KEPT = 6
const NONE: readonly string[] = []

function toSearches(text: string): readonly string[] | null {
  const searches: unknown = JSON.parse(text)
  if (!Array.isArray(searches)) return null
  return searches.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, KEPT)
}

const stored = createStoredValues<readonly string[]>({ parse: toSearches, format: JSON.stringify })
const current = () => stored.read(KEY) ?? NONE

const without = (search: string) =>
  current().filter((one) => one.toLocaleLowerCase() !== search.toLocaleLowerCase())

export const recentSearches = {
  current,

  /** The newest is first. A repeated search moves to the front. */
  add(search: string) {
    if (search !== '') stored.write(KEY, [search, ...without(search)].slice(0, KEPT))
  },

  remove(search: string) {
    const left = without(search)
    stored.write(KEY, left.length === 0 ? null : left)
  },

  clear: () => stored.write(KEY, null),
}

/** Empty on the server and until hydration. */
export const useRecentSearches = (): readonly string[] =>
  useSyncExternalStore(stored.subscribe, current, () => NONE)
