import type { Client } from '@fairhall/client'
import type { Account } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'

const MOBILE_BELOW = 768

type LaunchRequest = Terms & { id: string }

export type Terms = {
  mode: 'demo' | 'money'
  /** The account that is played from; undefined in free play. */
  accountId: string | undefined
  currency: string | undefined
}

/**
 * The terms of a launch, or null while they are not known. A player's demo uses the currency of their
 * account, so it waits for the accounts. Otherwise it would be launched again when they arrive.
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

/** One launch per mounted stage: a refetch would open a second game session. */
export const launchQuery = (client: Client, { id, mode, accountId, currency }: LaunchRequest) =>
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
