import { SlidersHorizontal } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function EditCashLimitModal(props: ModalProps<'edit-cash-limit'>) {
  const modals = useModals()
  return (
    <ToldModal
      {...props}
      name="edit-cash-limit"
      icon={<SlidersHorizontal />}
      tone="jade"
      onAction={() => void modals.replace('add-cash-limit', {})}
    />
  )
}
