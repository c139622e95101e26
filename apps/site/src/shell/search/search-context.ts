import { createContext, use } from 'react'

export const SearchContext = createContext<() => void>(() => undefined)

/** Opens the search from anywhere on the page. */
export function useOpenSearch(): () => void {
  return use(SearchContext)
}
