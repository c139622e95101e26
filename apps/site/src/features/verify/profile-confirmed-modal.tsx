import { MailCheck } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'

export default function ProfileConfirmedModal(props: ModalProps<'profile-confirmed'>) {
  return <TextModal {...props} name="profile-confirmed" icon={<MailCheck />} tone="jade" />
}
