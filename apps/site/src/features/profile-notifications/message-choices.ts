import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const CHOICES = [PLAYER, 'message-choices']

export function useMessageChoices() {
  const client = useClient()
  return useQuery({
    queryKey: CHOICES,
    queryFn: ({ signal }) => client.call('getMessageChoices', { signal }),
  })
}
