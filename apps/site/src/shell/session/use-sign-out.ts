import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { session } from './session.ts'

/**
 * Ends the session where everybody may be: a players' page would ask at once who comes next to sign in, and lead him back to
 * it. The way back leads there no more either.
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
