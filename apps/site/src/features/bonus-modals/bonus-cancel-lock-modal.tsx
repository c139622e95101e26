import { Lock } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function BonusCancelLockModal(props: ModalProps<'bonus-cancel-lock'>) {
  return <ToldModal {...props} name="bonus-cancel-lock" icon={<Lock />} />
}
