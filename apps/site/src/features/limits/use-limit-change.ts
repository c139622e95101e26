import type { PlayerLimit } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { limitsQuery } from '../../shell/limits/limits-query.ts'

type ChangeMessages = {
  applied: string
  /** A looser limit waits, and the player must then confirm it. */
  delayed: string
  /** It waits, and then takes effect. */
  scheduled: string
}

/** Sends a change of a limit, shows the result and refetches the list. */
export function useLimitChange<Change>(
  send: (change: Change) => Promise<PlayerLimit | null>,
  messages: ChangeMessages,
  onDone: () => void,
  /** A self-exclusion has ended the session, so nothing can be read. */
  hasSession = true,
) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: reportFailure,
    onSuccess: (limit) => {
      const pending = limit?.pending ?? null
      if (pending === null) notify({ title: messages.applied, tone: 'success' })
      else
        notify({
          title: pending.confirmableUntil === null ? messages.scheduled : messages.delayed,
          tone: 'info',
        })
      onDone()
    },
    onSettled: () =>
      hasSession ? queryClient.invalidateQueries({ queryKey: limitsQuery(client).queryKey }) : undefined,
  })
}
