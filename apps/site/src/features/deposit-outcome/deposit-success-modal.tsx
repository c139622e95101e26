import { CircleCheck } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { OutcomeModal } from './outcome-modal.tsx'

export default function DepositSuccessModal({ open, level, close, onClosed }: ModalProps<'deposit-success'>) {
  return (
    <OutcomeModal
      name="deposit-success"
      {...{ open, level, close, onClosed }}
      Icon={CircleCheck}
      tone="text-jade"
    />
  )
}
