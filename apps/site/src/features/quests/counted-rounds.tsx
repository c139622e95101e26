import type { Quest, QuestRound } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'
import { useMoment } from '../../shell/player/use-moment.ts'

type Props = { playerQuestId: string; quest: Pick<Quest, 'tasks'> }

const SHOWN_MAX = 20

/** The newest rounds of a quest, and why each counted or not. Loads again with the progress. */
export function CountedRounds({ playerQuestId, quest }: Props) {
  const t = useTranslations('modals.quest-tasks')
  const client = useClient()
  const progress = quest.tasks.map((task) => task.progress).join(' ')
  const rounds = useQuery(
    queryOptions({
      queryKey: [PLAYER, 'quest-rounds', playerQuestId, progress],
      queryFn: ({ signal }) => client.call('listQuestRounds', { params: { id: playerQuestId }, signal }),
    }),
  )
  return (
    <section>
      <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">{t('counted')}</h3>
      <Loaded
        query={rounds}
        outline={<Skeleton className="h-24" />}
        empty={<p className="text-sm text-muted">{t('none')}</p>}
      >
        {(list) => (
          <ul className="divide-y divide-line rounded-card border border-line">
            {list.slice(0, SHOWN_MAX).map((round) => (
              <Round key={round.id} round={round} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** Counted, if it counted for any of the tasks; else the reason of the last one that it could have counted for. */
function Round({ round: { game, at, currency, staked, tasks } }: { round: QuestRound }) {
  const t = useTranslations('modals.quest-tasks.why')
  const money = useMoneyFormat()
  const moment = useMoment()
  const isCounted = tasks.some((task) => task.isCounted)
  const reason = tasks.findLast((task) => task.reason !== null && task.reason !== 'game')?.reason ?? 'game'
  const Icon = isCounted ? Check : Minus
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Icon aria-hidden="true" className={isCounted ? 'size-4 text-jade' : 'size-4 text-faint'} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{game.title}</p>
        <p className="text-xs text-muted">{moment(at)}</p>
      </div>
      <div className="text-end">
        <p className="text-sm tabular-nums">{money(staked, currency)}</p>
        <p className={isCounted ? 'text-xs text-jade' : 'text-xs text-muted'}>
          {t(isCounted ? 'counted' : reason)}
        </p>
      </div>
    </li>
  )
}
