import { Award } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ToldModal } from '../../shell/modals/told-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function QuestRewardsModal(props: ModalProps<'quest-rewards'>) {
  const modals = useModals()
  return (
    <ToldModal
      {...props}
      name="quest-rewards"
      icon={<Award />}
      onAction={() => void modals.replace('quests-hub')}
    />
  )
}
