import { Hourglass } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function DepositPendingModal(props: ModalProps<'deposit-pending'>) {
  return <ToldModal {...props} name="deposit-pending" icon={<Hourglass />} />
}
