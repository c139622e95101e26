import type { QuestTask } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { ChevronRight, Gamepad2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { Poster } from '../../shell/games/poster.tsx'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useQuest } from './use-quest.ts'

/** The games that count for a task. */
export default function QuestTaskGamesModal(modal: ModalProps<'quest-task-games'>) {
  const t = useTranslations('modals.quest-task-games')
  const modals = useModals()
  const { query, quest, isMissing } = useQuest(modal.params.quest)
  const task = quest?.tasks.find(({ id }) => id === modal.params.task)
  if (isMissing || (quest !== undefined && task === undefined))
    return (
      <TextModal
        {...modal}
        name="quest-task-games"
        icon={<Gamepad2 />}
        onAction={() => void modals.replace('quests-hub')}
      />
    )
  const { open, level, close, onClosed } = modal
  const isAll = task?.games.length === 0
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Gamepad2 />}
      title={t('title')}
      text={t(isAll ? 'all' : 'text')}
      closeLabel={t('close')}
      actions={t('done')}
    >
      <Loaded query={{ ...query, data: task }} outline={<Skeleton className="h-32" />}>
        {({ games }) => <Games games={games} />}
      </Loaded>
    </MessageModal>
  )
}

function Games({ games }: Pick<QuestTask, 'games'>) {
  const modals = useModals()
  return (
    <ul className="flex flex-col gap-2">
      {games.map((game) => (
        <li key={game.id}>
          <button
            type="button"
            onClick={() => void modals.leave({ to: '/games/$id', params: { id: game.id } })}
            className="flex w-full items-center gap-3 rounded-card border border-line bg-raised/40 p-2 pe-4 text-start font-semibold hover:border-edge"
          >
            <Poster
              game={game}
              sizes="3rem"
              width={48}
              height={64}
              loading="lazy"
              className="h-16 w-12 shrink-0 overflow-hidden rounded-control object-cover"
            />
            <span className="min-w-0 flex-1 truncate">{game.title}</span>
            <ChevronRight aria-hidden="true" className="size-5 text-muted rtl:-scale-x-100" />
          </button>
        </li>
      ))}
    </ul>
  )
}
