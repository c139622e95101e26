import type { PlayerLimit } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { limitsQuery } from '../../shell/limits/limits-query.ts'

type Told = { holds: string; waits: string }

/** Sends a change of a limit, shows the result and refetches the list. */
export function useLimitChange<Wish>(
  send: (wish: Wish) => Promise<PlayerLimit | null>,
  told: Told,
  onDone: () => void,
) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: reportFailure,
    onSuccess: (limit) => {
      const waits = limit !== null && limit.pending !== null
      notify({ title: waits ? told.waits : told.holds, tone: waits ? 'info' : 'success' })
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: limitsQuery(client).queryKey }),
  })
}
