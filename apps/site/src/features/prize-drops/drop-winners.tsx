import type { PrizeDrop, PrizeDropWin } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { SmallPoster } from '../../shell/lists/small-poster.tsx'
import { prizeDropQuery } from '../../shell/prize-drops/prize-drops-queries.ts'
import { usePrizeText } from '../../shell/prize-drops/use-prize-text.ts'

const SHOWN_MAX = 6
const RELOAD_MS = 30_000

/** The latest winners of a run. */
export function DropWinners({ drop: { id } }: { drop: PrizeDrop }) {
  const t = useTranslations('global-components.prize-drops.winners')
  const query = useQuery({ ...prizeDropQuery(useClient(), id), refetchInterval: RELOAD_MS })
  return (
    <section className="border-line p-4 max-lg:border-t md:p-6">
      <h4 className="font-semibold">{t('title')}</h4>
      <Loaded query={query} outline={<Skeleton className="mt-3 h-32" />}>
        {({ wins }) =>
          wins.length === 0 ? (
            <p className="mt-2 text-sm text-muted">{t('none')}</p>
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {wins
                .slice(-SHOWN_MAX)
                .toReversed()
                .map((win) => (
                  <Winner key={win.number} win={win} />
                ))}
            </ul>
          )
        }
      </Loaded>
      <p className="mt-2 text-xs text-pretty text-faint">{t('later')}</p>
    </section>
  )
}

function Winner({ win: { nickname, isSimulated, game, prize, at } }: { win: PrizeDropWin }) {
  const t = useTranslations('global-components.prize-drops.winners')
  const format = useFormatter()
  const prizeText = usePrizeText()
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <SmallPoster game={game} size={32} className="shrink-0 overflow-hidden rounded-[7px]" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <bdi className={nickname === null ? 'truncate text-muted' : 'truncate font-medium'}>
            {nickname ?? t('hidden')}
          </bdi>
          {isSimulated && (
            <span title={t('simulated')}>
              <Bot aria-hidden="true" className="size-4 shrink-0 text-faint" />
              <span className="sr-only">{t('simulated')}</span>
            </span>
          )}
        </span>
        <span className="block truncate text-xs text-muted">
          <bdi>{game.title}</bdi> ·{' '}
          {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
        </span>
      </span>
      <span className="max-w-[45%] text-end font-semibold text-jade tabular-nums">
        {prizeText(prize, prize.currency)}
      </span>
    </li>
  )
}
