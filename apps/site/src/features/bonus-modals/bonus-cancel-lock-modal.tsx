import { Lock } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'

export default function BonusCancelLockModal(props: ModalProps<'bonus-cancel-lock'>) {
  return <TextModal {...props} name="bonus-cancel-lock" icon={<Lock />} />
}
