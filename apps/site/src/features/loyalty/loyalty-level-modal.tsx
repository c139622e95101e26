import { Crown } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function LoyaltyLevelModal(props: ModalProps<'loyalty-level'>) {
  const modals = useModals()
  return (
    <ToldModal
      {...props}
      name="loyalty-level"
      icon={<Crown />}
      onAction={() => void modals.replace('loyalty-earn')}
    />
  )
}
