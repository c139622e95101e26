import { Hourglass } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { OutcomeModal } from './outcome-modal.tsx'

export default function DepositPendingModal({ open, level, close, onClosed }: ModalProps<'deposit-pending'>) {
  return (
    <OutcomeModal
      name="deposit-pending"
      {...{ open, level, close, onClosed }}
      Icon={Hourglass}
      tone="text-brass"
    />
  )
}
