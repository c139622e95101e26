import { useIsRestricted } from '../market/use-is-restricted.ts'
import { useIsExcluded } from './use-player.ts'

/** Excluded players can't deposit, and nobody can from a restricted country, whatever link they followed. */
export function useOnlyWithdraws(): boolean {
  const isRestricted = useIsRestricted()
  return useIsExcluded() || isRestricted
}
