import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/office-client.ts'

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call('getSession'),
  staleTime: 60_000,
})

/** The signed-in member; null while it loads. */
export function useMember() {
  return useQuery(sessionQuery).data?.member ?? null
}
