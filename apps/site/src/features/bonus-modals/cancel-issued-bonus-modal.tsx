import { TicketMinus } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function CancelIssuedBonusModal(props: ModalProps<'cancel-issued-bonus'>) {
  return <ToldModal {...props} name="cancel-issued-bonus" icon={<TicketMinus />} />
}
