import type { Quest } from '@fairhall/contract'
import { QuestState } from '@fairhall/contract/codes'
import { cx } from '@fairhall/ui/cx'
import { Progress } from '@fairhall/ui/progress'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Map } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { ModalLink } from '../../shell/modals/use-modals.tsx'
import { isActive, isClaimable, questsQuery } from '../../shell/quests/quests-queries.ts'
import { StripPlaceholder } from './strip-placeholder.tsx'

/** The quest that is furthest, or what else there is to do, in one row that opens all quests. */
export function QuestsStrip() {
  const t = useTranslations('global-components.quests.strip')
  const query = useQuery(questsQuery(useClient()))
  const quests = query.data
  if (quests === undefined) return <StripPlaceholder query={query} className="h-16" />
  const claimable = quests.filter(isClaimable).length
  const active = quests.filter(isActive).toSorted((one, other) => shareOf(other) - shareOf(one))
  // A reward to claim is about all quests, so no single one is shown with it.
  const leading = claimable > 0 ? undefined : active[0]
  return (
    <ModalLink
      modal="quests-hub"
      className="flex h-16 items-center gap-3 rounded-card border border-line bg-panel px-4 transition-colors duration-150 hover:border-edge"
    >
      <Map aria-hidden="true" className="size-6 shrink-0 text-brass" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{leading?.name ?? t('title')}</span>
          <span
            className={cx(
              'shrink-0 text-sm tabular-nums',
              claimable > 0 ? 'font-semibold text-jade' : 'text-muted',
            )}
          >
            {claimable > 0 ? t('claimable', { count: claimable }) : wordsFor(quests, leading, t)}
          </span>
        </span>
        {leading && (
          <span className="mt-1.5 block">
            <Progress share={shareOf(leading)} label={leading.name} />
          </span>
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </ModalLink>
  )
}

type Words = ReturnType<typeof useTranslations<'global-components.quests.strip'>>

function wordsFor(quests: readonly Quest[], leading: Quest | undefined, t: Words): string {
  if (leading !== undefined)
    return t('tasks', {
      done: leading.tasks.filter((task) => task.isCompleted).length,
      count: leading.tasks.length,
    })
  return t('available', { count: quests.filter(isStartable).length })
}

const isStartable = ({ state, lock }: Quest) => state === QuestState.available && lock === null

/** From 0 to 1, each task alike. */
const shareOf = ({ tasks }: Quest): number =>
  tasks.reduce((sum, { progress, quantity }) => sum + progress / quantity, 0) / tasks.length
