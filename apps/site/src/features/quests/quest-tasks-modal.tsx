import type { Quest } from '@fairhall/contract'
import { QuestState } from '@fairhall/contract/codes'
import { Button } from '@fairhall/ui/button'
import { Modal } from '@fairhall/ui/modal'
import { Skeleton } from '@fairhall/ui/skeleton'
import { ChevronRight, ListChecks } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { CountedRounds } from './counted-rounds.tsx'
import { RewardLine } from './reward-line.tsx'
import { TaskRow } from './task-row.tsx'
import { useQuest } from './use-quest.ts'
import { useQuestActions } from './use-quest-actions.ts'

/** The tasks of a quest with what counts for each, and the rounds that did or didn't. */
export default function QuestTasksModal(modal: ModalProps<'quest-tasks'>) {
  const t = useTranslations('modals.quest-tasks')
  const modals = useModals()
  const { query, quest, isMissing } = useQuest(modal.params.quest)
  if (isMissing)
    return (
      <TextModal
        {...modal}
        name="quest-tasks"
        icon={<ListChecks />}
        onAction={() => void modals.replace('quests-hub')}
      />
    )
  const { open, level, close, onClosed } = modal
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={quest?.name ?? t('title')}
      closeLabel={t('close')}
      onClose={close}
      size="md"
    >
      <Loaded query={query} outline={<Skeleton className="h-64" />}>
        {(one) => <Tasks quest={one} />}
      </Loaded>
    </Modal>
  )
}

function Tasks({ quest }: { quest: Quest }) {
  const t = useTranslations('modals.quest-tasks')
  const modals = useModals()
  const action = useQuestActions(quest)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-pretty text-muted">{quest.text}</p>
      <button
        type="button"
        onClick={() => void modals.open('quest-rewards', { quest: quest.id })}
        className="flex min-h-11 items-center justify-between gap-3 rounded-card border border-line bg-raised/40 px-4 hover:border-edge"
      >
        <RewardLine reward={quest.reward} />
        <ChevronRight aria-hidden="true" className="size-5 text-muted rtl:-scale-x-100" />
      </button>
      <ul className="divide-y divide-line rounded-card border border-line px-4">
        {quest.tasks.map((task) => (
          <Details key={task.id} quest={quest} task={task} />
        ))}
      </ul>
      {quest.playerQuestId !== null && <CountedRounds playerQuestId={quest.playerQuestId} quest={quest} />}
      {quest.state === QuestState.active && (
        <Button variant="ghost" loading={action.isPending} onClick={() => action.mutate('cancel')}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

/** A task, with the smallest stake and the games that count. */
function Details({ quest, task }: { quest: Quest; task: Quest['tasks'][number] }) {
  const t = useTranslations('modals.quest-tasks')
  const money = useMoneyFormat()
  const modals = useModals()
  const { id, amountMin, currency, type, games } = task
  const isOfGames = amountMin !== null && type !== 'deposits'
  return (
    <TaskRow task={task}>
      {isOfGames && (
        <div className="ms-9 flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted">
          <span>{t('stake', { amount: money(amountMin, currency) })}</span>
          {games.length > 0 && (
            <button
              type="button"
              onClick={() => void modals.open('quest-task-games', { quest: quest.id, task: id })}
              className="min-h-9 font-semibold text-azure hover:underline"
            >
              {t('games')}
            </button>
          )}
        </div>
      )}
    </TaskRow>
  )
}
