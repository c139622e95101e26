import { CircleCheck } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function DepositSuccessModal(props: ModalProps<'deposit-success'>) {
  return <ToldModal {...props} name="deposit-success" icon={<CircleCheck />} tone="jade" />
}
