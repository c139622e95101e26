import { useNavigate } from '@tanstack/react-router'
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { type GameFilter, toFilterSearch, withFilter } from './game-filter.ts'

export type ChangeFilter = (filter: GameFilter) => void

/** Writes a filter to the URL, in place of the last one, so that "back" leaves the page. */
export function useFilterNavigation(): ChangeFilter {
  const navigate = useNavigate()
  return useCallback(
    (filter) =>
      void navigate({
        to: '.',
        search: (search: object) => withFilter({ ...search }, filter),
        replace: true,
        resetScroll: false,
      } as Parameters<typeof navigate>[0]),
    [navigate],
  )
}

const textOf = (filter: GameFilter) => JSON.stringify(toFilterSearch(filter))

/** The filter of the URL, and until a navigation has ended the one that it leads to: a press shows immediately. */
export function useChosenFilter(filter: GameFilter): [GameFilter, ChangeFilter] {
  const navigate = useFilterNavigation()
  const [pending, setPending] = useState<GameFilter | null>(null)
  const isReached = pending !== null && textOf(pending) === textOf(filter)
  useEffect(() => {
    if (isReached) setPending(null)
  }, [isReached])
  const change = useCallback(
    (next: GameFilter) => {
      setPending(next)
      navigate(next)
    },
    [navigate],
  )
  return [isReached ? filter : (pending ?? filter), change]
}

/** Set by the list for everything that changes its filter. */
export const FilterChange = createContext<ChangeFilter>(() => undefined)

export const useFilterChange = (): ChangeFilter => use(FilterChange)
