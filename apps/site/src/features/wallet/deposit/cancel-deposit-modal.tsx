import { useTranslations } from 'use-intl'
import { LeaveModal } from '../../../shell/modals/leave-modal.tsx'
import type { ModalProps } from '../../../shell/modals/modal-registry.ts'

export default function CancelDepositModal({ open, level, close, onClosed }: ModalProps<'cancel-deposit'>) {
  const t = useTranslations('modals.cancel-deposit')
  return <LeaveModal {...{ open, level, close, onClosed }} translate={t} />
}
