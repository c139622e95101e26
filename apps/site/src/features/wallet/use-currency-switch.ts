import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Account } from '@fairhall/contract'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { accountsQuery } from '../../shell/player/player-queries.ts'

/** Makes the account of a currency the active one, and opens it first where there is none yet. */
export function useCurrencySwitch(accounts: readonly Account[]) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (currency: string) => {
      const known = accounts.find((account) => account.currency === currency)
      const { id } = known ?? (await client.call('createAccount', { body: { currency } }))
      return client.call('switchAccount', { params: { id } })
    },
    onError: reportFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey }),
  })
}
