import { Crown } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function LoyaltyLevelModal(props: ModalProps<'loyalty-level'>) {
  const modals = useModals()
  return (
    <TextModal
      {...props}
      name="loyalty-level"
      icon={<Crown />}
      onAction={() => void modals.replace('loyalty-earn')}
    />
  )
}
