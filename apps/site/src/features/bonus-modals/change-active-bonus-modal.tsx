import { Repeat2 } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function ChangeActiveBonusModal(props: ModalProps<'change-active-bonus'>) {
  return <ToldModal {...props} name="change-active-bonus" icon={<Repeat2 />} />
}
