import { ExternalLink } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { OutcomeModal } from './outcome-modal.tsx'

export default function DepositRedirectModal({
  open,
  level,
  close,
  onClosed,
}: ModalProps<'deposit-redirect'>) {
  return (
    <OutcomeModal
      name="deposit-redirect"
      {...{ open, level, close, onClosed }}
      Icon={ExternalLink}
      tone="text-azure"
    />
  )
}
