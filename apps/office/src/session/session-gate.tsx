import { useQueryClient } from '@tanstack/react-query'
import { type PropsWithChildren, useEffect, useSyncExternalStore } from 'react'
import { SignInPage } from './sign-in-page.tsx'
import { listenToToken, readToken } from './token.ts'

/** Shows the sign-in page without a session. What another member has read must not stay in memory. */
export function SessionGate({ children }: PropsWithChildren) {
  const token = useSyncExternalStore(listenToToken, readToken)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (token === null) queryClient.clear()
  }, [token, queryClient])
  return token === null ? <SignInPage /> : children
}
