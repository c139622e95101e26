import { Gamepad2 } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function QuestTaskGamesModal(props: ModalProps<'quest-task-games'>) {
  const modals = useModals()
  return (
    <TextModal
      {...props}
      name="quest-task-games"
      icon={<Gamepad2 />}
      onAction={() => void modals.replace('quests-hub')}
    />
  )
}
