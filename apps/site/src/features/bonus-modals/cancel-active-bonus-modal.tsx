import { TicketX } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function CancelActiveBonusModal(props: ModalProps<'cancel-active-bonus'>) {
  return <ToldModal {...props} name="cancel-active-bonus" icon={<TicketX />} tone="coral" />
}
