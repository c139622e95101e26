import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ProtectionSearch } from './tabs.ts'

/** The filters of the page, which are its address. A new filter begins without a chosen row. */
export function useProtectionSearch() {
  const search = useSearch({ from: '/protection' })
  const navigate = useNavigate({ from: '/protection' })
  const set = (change: ProtectionSearch) =>
    void navigate({ search: { ...search, chosen: undefined, ...change }, replace: true })
  return { search, set }
}
