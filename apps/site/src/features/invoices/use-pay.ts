import type { Invoice } from '@fairhall/contract'
import { useMutation } from '@tanstack/react-query'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { savePendingDeposit } from '../../shell/player/pending-deposit.ts'
import { useAccountSwitch } from '../../shell/player/use-account-switch.ts'
import { useActiveAccount } from '../../shell/player/use-player.ts'

/** Opens the wallet at the payment instructions of a pending deposit, with the deposit's account active. */
export function usePay() {
  const modals = useModals()
  const active = useActiveAccount()
  const { mutateAsync: use } = useAccountSwitch()
  return useMutation({
    mutationFn: async (invoice: Invoice) => {
      if (invoice.currency !== active?.currency) await use(invoice.currency)
      savePendingDeposit(invoice.id)
      await modals.open('wallet', 'deposit')
    },
  })
}
