import { hideToasts } from '@fairhall/ui/toasts'
import { CircleX } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function DepositErrorModal(props: ModalProps<'deposit-error'>) {
  const modals = useModals()
  return (
    <TextModal
      {...props}
      name="deposit-error"
      icon={<CircleX />}
      tone="coral"
      onAction={() => {
        // The message about the failed payment would cover the wallet.
        hideToasts()
        void modals.replace('wallet', 'deposit')
      }}
    />
  )
}
