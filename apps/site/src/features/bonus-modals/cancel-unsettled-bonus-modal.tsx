import { RotateCw } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'

export default function CancelUnsettledBonusModal(props: ModalProps<'cancel-unsettled-bonus'>) {
  return <TextModal {...props} name="cancel-unsettled-bonus" icon={<RotateCw />} tone="azure" />
}
