import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'
import { useIsExcluded } from './use-player.ts'

/** Excluded players can't deposit, and nobody can from a restricted country of either type, whatever link they followed. */
export function useOnlyWithdraws(): boolean {
  const { data: init } = useQuery(initQuery(useClient()))
  return useIsExcluded() || init?.restriction.restrict === true
}
