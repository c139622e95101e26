import { CircleX } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { OutcomeModal } from './outcome-modal.tsx'

export default function DepositErrorModal({ open, level, close, onClosed }: ModalProps<'deposit-error'>) {
  const modals = useModals()
  return (
    <OutcomeModal
      name="deposit-error"
      {...{ open, level, close, onClosed }}
      Icon={CircleX}
      tone="text-coral"
      onAction={() => void modals.replace('wallet', 'deposit')}
    />
  )
}
