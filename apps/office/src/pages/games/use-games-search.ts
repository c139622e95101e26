import { useNavigate, useSearch } from '@tanstack/react-router'
import type { GamesSearch } from './tabs.ts'

/** The filters of the page, which are its address. */
export function useGamesSearch() {
  const search = useSearch({ from: '/games' })
  const navigate = useNavigate({ from: '/games' })
  const set = (change: GamesSearch) =>
    void navigate({ search: { ...search, chosen: undefined, ...change }, replace: true })
  return { search, set }
}
