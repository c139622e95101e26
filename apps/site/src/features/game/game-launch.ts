import type { Client } from '@fairhall/client'
import type { Account } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'

const MOBILE_BELOW = 768

type Wanted = Terms & { id: string }

export type Terms = {
  mode: 'demo' | 'money'
  /** That is played from; none in free play. */
  accountId: string | undefined
  currency: string | undefined
}

/**
 * What a game is launched with; null while that is not known. A player's demo has the currency of his account, so it waits for the
 * accounts: launched without, it would be launched a second time when they are there.
 */
export function termsOf(
  isDemo: boolean,
  status: 'unknown' | 'guest' | 'player',
  accounts: { active: Account | undefined; isPending: boolean },
): Terms | null {
  const { active, isPending } = accounts
  if (!isDemo) return active ? { mode: 'money', accountId: active.id, currency: active.currency } : null
  if (status === 'unknown' || (status === 'player' && isPending)) return null
  return { mode: 'demo', accountId: undefined, currency: active?.currency }
}

/** One launch for the life of the stage: asking again would open a second session of the game. */
export const launchQuery = (client: Client, { id, mode, accountId, currency }: Wanted) =>
  queryOptions({
    queryKey: ['player', 'launch', id, mode, accountId ?? currency ?? ''],
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
