import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { reloadMessages } from './messages-queries.ts'
import { unreadMessages } from './unread-messages.ts'

type Action = { kind: 'readAll' } | { kind: 'read' | 'remove'; id: string }

/** Reads or deletes messages. A repeat changes nothing, so a lost reply is safe. */
export function useMessageActions() {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (action: Action) => {
      if (action.kind === 'readAll') return client.call('readAllMessages')
      const call = action.kind === 'read' ? 'readMessages' : 'removeMessages'
      return client.call(call, { body: { messageIds: [action.id] } })
    },
    onSuccess: ({ totalUnread }) => unreadMessages.write(totalUnread),
    onError: reportFailure,
    onSettled: () => reloadMessages(queryClient),
  })
}
