import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { accountsQuery } from '../../shell/player/player-queries.ts'
import { useAccountSwitch } from '../../shell/player/use-account-switch.ts'

/**
 * Activates, hides and opens accounts. Each action refetches the list, because changing one account can change
 * another.
 */
export function useAccountsControl() {
  const client = useClient()
  const queryClient = useQueryClient()
  const common = {
    onError: reportFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey }),
  }
  const use = useAccountSwitch()
  const hide = useMutation({
    mutationFn: (id: string) => client.call('hideAccount', { params: { id } }),
    ...common,
  })
  const open = useMutation({
    mutationFn: (currency: string) => client.call('createAccount', { body: { currency } }),
    ...common,
  })
  return { use, hide, open }
}
