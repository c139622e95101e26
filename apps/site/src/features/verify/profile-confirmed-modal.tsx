import { MailCheck } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function ProfileConfirmedModal(props: ModalProps<'profile-confirmed'>) {
  return <ToldModal {...props} name="profile-confirmed" icon={<MailCheck />} tone="jade" />
}
