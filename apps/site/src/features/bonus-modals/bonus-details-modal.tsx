import { Ticket } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function BonusDetailsModal(props: ModalProps<'bonus-details'>) {
  return <ToldModal {...props} name="bonus-details" icon={<Ticket />} />
}
