import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { session } from './session.ts'

/**
 * Ends the session and leaves players' pages. Otherwise the page would ask the next person to sign in and return
 * them to it. Replaces the history entry, so Back doesn't lead there either.
 */
export function useSignOut() {
  const router = useRouter()
  return useMutation({
    mutationFn: async () => {
      await router.navigate({ to: '/', replace: true })
      await session.end()
    },
  })
}
