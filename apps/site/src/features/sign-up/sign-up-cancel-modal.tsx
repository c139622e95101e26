import { useTranslations } from 'use-intl'
import { LeaveModal } from '../../shell/modals/leave-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'

export default function SignUpCancelModal({ open, level, close, onClosed }: ModalProps<'sign-up-cancel'>) {
  const t = useTranslations('modals.sign-up-cancel')
  return <LeaveModal {...{ open, level, close, onClosed }} translate={t} />
}
