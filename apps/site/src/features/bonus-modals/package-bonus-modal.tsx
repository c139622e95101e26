import { Package } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'

export default function PackageBonusModal(props: ModalProps<'package-bonus'>) {
  return <ToldModal {...props} name="package-bonus" icon={<Package />} />
}
