import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'

const MOBILE_BELOW = 768

type Wanted = {
  id: string
  mode: 'demo' | 'money'
  accountId: string | undefined
  currency: string | undefined
}

/** One launch for the life of the stage: asking again would open a second session of the game. */
export const launchQuery = (client: Client, { id, mode, accountId, currency }: Wanted) =>
  queryOptions({
    queryKey: ['player', 'launch', id, mode, accountId ?? ''],
    queryFn: () =>
      client.call('playGame', {
        params: { id },
        body: {
          mode,
          clientType: window.innerWidth < MOBILE_BELOW ? 'mobile' : 'desktop',
          returnUrl: location.origin,
          ...(accountId ? { accountId } : {}),
          ...(currency ? { currency } : {}),
        },
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
