import type { PlayerLimit } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { limitsQuery } from '../../shell/limits/limits-query.ts'

type ChangeMessages = { applied: string; delayed: string }

/** Sends a change of a limit, shows the result and refetches the list. */
export function useLimitChange<Change>(
  send: (change: Change) => Promise<PlayerLimit | null>,
  messages: ChangeMessages,
  onDone: () => void,
) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: reportFailure,
    onSuccess: (limit) => {
      const delayed = limit !== null && limit.pending !== null
      notify({ title: delayed ? messages.delayed : messages.applied, tone: delayed ? 'info' : 'success' })
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: limitsQuery(client).queryKey }),
  })
}
