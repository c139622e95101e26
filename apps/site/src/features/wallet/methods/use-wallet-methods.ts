import { reasonOf } from '@fairhall/client/reason'
import type { PaymentMethod } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../shell/client/use-client.ts'
import { toFailure } from '../../../shell/errors/report-failure.ts'
import {
  depositMethodsQuery,
  type MethodPlace,
  usedMethodsQuery,
  withdrawalMethodsQuery,
} from './methods-queries.ts'
import { recentFirst } from './recent-first.ts'
import type { WalletTab } from './wallet-tab.ts'

const NONE: PaymentMethod[] = []

/**
 * The methods of a tab. A used-up deposit limit and a missing connection are reported separately; any other error
 * results in an empty list.
 */
export function useWalletMethods(tab: WalletTab, place: MethodPlace | null) {
  const client = useClient()
  const where = place ?? { currency: '', country: '' }
  const deposit = useQuery({
    ...depositMethodsQuery(client, where),
    enabled: place !== null && tab === 'deposit',
  })
  const withdrawal = useQuery({
    ...withdrawalMethodsQuery(client, where),
    enabled: place !== null && tab === 'withdraw',
  })
  const used = useQuery({ ...usedMethodsQuery(client, tab), enabled: place !== null })
  const { error, fetchStatus, refetch } = tab === 'deposit' ? deposit : withdrawal
  const listed = tab === 'deposit' ? deposit.data?.data : withdrawal.data
  // The order doesn't change once it is shown.
  const isWaiting = used.isLoading && listed !== undefined && listed.length > 1
  const data = isWaiting ? undefined : listed && recentFirst(listed, used.data ?? [])
  const isLimited = tab === 'deposit' && reasonOf(error) === 'depositLimitReached'
  const asksBeforeClosing = tab === 'deposit' && deposit.data?.meta.asksBeforeClosing === true
  // A browser that knows that it is offline doesn't even ask, so there is no error.
  const isOffline = listed === undefined && (fetchStatus === 'paused' || toFailure(error)?.kind === 'offline')
  return {
    methods: data ?? (isWaiting || (error === null && !isOffline) ? undefined : NONE),
    /** Null unless there is no connection to the server. */
    onRetry: isOffline ? () => void refetch() : null,
    isLimited,
    asksBeforeClosing,
  }
}
