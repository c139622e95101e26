import type { Quest } from '@fairhall/contract'
import { QuestState } from '@fairhall/contract/codes'
import { Badge } from '@fairhall/ui/badge'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Check, Clock, Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Poster } from '../../shell/games/poster.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useMoment } from '../../shell/player/use-moment.ts'
import { isActive, isClaimable } from '../../shell/quests/quests-queries.ts'
import { RewardLine } from './reward-line.tsx'
import { TaskRow } from './task-row.tsx'
import { useQuestActions } from './use-quest-actions.ts'

/** A quest with its reward, its time, its tasks and what the player can do. */
export function QuestCard({ quest }: { quest: Quest }) {
  const isOpen = isActive(quest)
  return (
    <li
      className={cx(
        'rounded-card border bg-panel p-4',
        isClaimable(quest) ? 'border-brass/60' : 'border-line',
        quest.lock !== null && 'bg-panel/50',
      )}
    >
      <div className="flex items-start gap-3">
        {quest.game && (
          <Poster
            game={quest.game}
            sizes="3.5rem"
            width={56}
            height={72}
            loading="lazy"
            className="h-18 w-14 shrink-0 overflow-hidden rounded-control object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <State quest={quest} />
          <h3 className="font-display text-lg leading-tight font-bold text-balance">{quest.name}</h3>
          <p className="mt-1 text-sm text-pretty text-muted">{quest.text}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <RewardLine reward={quest.reward} />
        <Time quest={quest} />
      </div>
      {isOpen && (
        <ul className="mt-2 divide-y divide-line">
          {quest.tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      <Actions quest={quest} />
    </li>
  )
}

const states = {
  [QuestState.completed]: 'completed',
  [QuestState.cancelled]: 'cancelled',
  [QuestState.expired]: 'expired',
  [QuestState.unclaimed]: 'unclaimed',
} as const

function State({ quest: { state, isClaimed } }: { quest: Quest }) {
  const t = useTranslations('modals.quests-hub.state')
  if (state === QuestState.available || state === QuestState.active) return null
  const isCompleted = state === QuestState.completed
  return (
    <Badge tone={isCompleted ? 'jade' : 'neutral'} className="mb-1.5 gap-1">
      {isCompleted && <Check aria-hidden="true" className="size-3.5" />}
      {t(isClaimed ? 'claimed' : states[state])}
    </Badge>
  )
}

/** Until when it can be finished or claimed, how long it takes, or what unlocks it. */
function Time({ quest: { state, endsAt, claimBy, days, lock } }: { quest: Quest }) {
  const t = useTranslations('modals.quests-hub')
  const moment = useMoment()
  const words = () => {
    if (lock?.kind === 'wait') return t('lock.wait', { time: moment(lock.until) })
    if (lock !== null) return t(`lock.${lock.kind}`, { name: lock.name })
    if (claimBy !== null) return t('claimBy', { time: moment(claimBy) })
    if (endsAt !== null) return t('ends', { time: moment(endsAt) })
    return state === QuestState.available ? t('days', { count: days }) : null
  }
  const text = words()
  if (text === null) return null
  const Icon = lock === null ? Clock : Lock
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </span>
  )
}

function Actions({ quest }: { quest: Quest }) {
  const t = useTranslations('modals.quests-hub')
  const modals = useModals()
  const action = useQuestActions(quest)
  if (isClaimable(quest))
    return (
      <Button wide className="mt-3" loading={action.isPending} onClick={() => action.mutate('claim')}>
        {t('claim')}
      </Button>
    )
  const details = (
    <Button
      variant="secondary"
      onClick={() => void modals.open('quest-tasks', { quest: quest.id })}
      className="flex-1"
    >
      {t('details')}
    </Button>
  )
  if (isActive(quest))
    return (
      <div className="mt-3 flex flex-wrap gap-3">
        {details}
        {quest.game && (
          <Button
            variant="secondary"
            onClick={() => void modals.leave({ to: '/games/$id', params: { id: quest.game?.id ?? '' } })}
            className="flex-1"
          >
            {t('play', { game: quest.game.title })}
          </Button>
        )}
      </div>
    )
  if (quest.state !== QuestState.available) return null
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {details}
      {quest.lock === null && (
        <Button loading={action.isPending} onClick={() => action.mutate('start')} className="flex-1">
          {t('start')}
        </Button>
      )}
    </div>
  )
}
