import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type GameFilter, withFilter } from './game-filter.ts'

export type ChangeFilter = (filter: GameFilter) => void

/** Writes a filter to the URL, in place of the last one, so that "back" leaves the page. */
export function useFilterChange(): ChangeFilter {
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
