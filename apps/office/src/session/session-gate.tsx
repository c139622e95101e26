import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type PropsWithChildren, useEffect, useSyncExternalStore } from 'react'
import { commandsQuery } from '../api/queries.ts'
import { WithData } from '../parts/states.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { listenToToken, readToken } from './token.ts'
import { sessionQuery } from './use-member.ts'

/** Shows the sign-in page without a session. What another member has read must not stay in memory. */
export function SessionGate({ children }: PropsWithChildren) {
  const token = useSyncExternalStore(listenToToken, readToken)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (token === null) queryClient.clear()
  }, [token, queryClient])
  return token === null ? <SignInPage /> : <RightsGate>{children}</RightsGate>
}

/** Shows nothing that depends on rights before they are known, so that no page says they are missing while they load. */
function RightsGate({ children }: PropsWithChildren) {
  const rights = useQueries({
    queries: [sessionQuery, commandsQuery],
    combine: (queries) => ({
      data: queries.some(({ data }) => data === undefined) ? undefined : true,
      error: queries.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => queries.map(({ refetch }) => refetch()),
    }),
  })
  // Once they are known, the pages show what fails.
  const shown = rights.data === undefined ? rights : { ...rights, error: null }
  return <WithData query={shown}>{() => children}</WithData>
}
