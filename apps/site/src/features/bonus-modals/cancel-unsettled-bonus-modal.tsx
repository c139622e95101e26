import { RotateCw } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function CancelUnsettledBonusModal(props: ModalProps<'cancel-unsettled-bonus'>) {
  return <ToldModal {...props} name="cancel-unsettled-bonus" icon={<RotateCw />} tone="azure" />
}
