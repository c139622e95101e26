import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/office-client.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call('getSession'),
  staleTime: 60_000,
})

/** The session of this tab; undefined while it loads. */
export const useSession = () => useQuery(sessionQuery).data

/** The signed-in member; null while it loads. */
export const useMember = () => useSession()?.member ?? null
