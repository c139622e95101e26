import { Award } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function QuestRewardsModal(props: ModalProps<'quest-rewards'>) {
  const modals = useModals()
  return (
    <TextModal
      {...props}
      name="quest-rewards"
      icon={<Award />}
      onAction={() => void modals.replace('quests-hub')}
    />
  )
}
