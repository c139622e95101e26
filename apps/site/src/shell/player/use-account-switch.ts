import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { accountsQuery } from './player-queries.ts'
import { useAccounts } from './use-player.ts'

/**
 * Activates the account of a currency, creating it on first use. Settles when the list is refetched, because
 * changing one account can change another.
 */
export function useAccountSwitch() {
  const client = useClient()
  const queryClient = useQueryClient()
  const accounts = useAccounts()
  return useMutation({
    mutationFn: async (currency: string) => {
      const known = accounts?.find((account) => account.currency === currency)
      const account = known ?? (await client.call('createAccount', { body: { currency } }))
      await client.call('switchAccount', { params: { id: account.id } })
    },
    onError: reportFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey }),
  })
}
