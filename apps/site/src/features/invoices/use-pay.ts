import type { Invoice } from '@fairhall/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { rememberAwaited } from '../../shell/player/awaited-deposit.ts'
import { accountsQuery } from '../../shell/player/player-queries.ts'
import { useAccounts, useActiveAccount } from '../../shell/player/use-player.ts'

/** Opens the wallet at the code of a deposit that waits for its money, on the account that it is for. */
export function usePay() {
  const client = useClient()
  const queryClient = useQueryClient()
  const modals = useModals()
  const accounts = useAccounts()
  const active = useActiveAccount()
  return useMutation({
    mutationFn: async (invoice: Invoice) => {
      const account = accounts?.find(({ currency }) => currency === invoice.currency)
      if (account !== undefined && account.id !== active?.id) {
        await client.call('switchAccount', { params: { id: account.id } })
        await queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
      }
      rememberAwaited(invoice.id)
      await modals.open('wallet', 'deposit')
    },
    onError: reportFailure,
  })
}
