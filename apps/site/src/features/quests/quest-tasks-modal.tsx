import { ListChecks } from 'lucide-react'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function QuestTasksModal(props: ModalProps<'quest-tasks'>) {
  const modals = useModals()
  return (
    <TextModal
      {...props}
      name="quest-tasks"
      icon={<ListChecks />}
      onAction={() => void modals.replace('quests-hub')}
    />
  )
}
