import type { PrizeDrop } from '@fairhall/contract'
import { Badge, type Tone } from '@fairhall/ui/badge'
import { Card } from '@fairhall/ui/card'
import { Progress } from '@fairhall/ui/progress'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Poster } from '../../shell/games/poster.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import { useSession } from '../../shell/session/session.ts'
import { DropEntry } from './drop-entry.tsx'
import { DropPrizes } from './drop-prizes.tsx'
import { DropRounds } from './drop-rounds.tsx'
import { DropWinners } from './drop-winners.tsx'

const tones: Record<PrizeDrop['state'], Tone> = {
  published: 'azure',
  running: 'jade',
  paused: 'brass',
  counting: 'brass',
  ended: 'neutral',
}

/** An open run: what can still be won, on what terms, who has won, and the player's part in it. */
export function DropCard({ drop }: { drop: PrizeDrop }) {
  const t = useTranslations('global-components.prize-drops')
  const isPlayer = useSession().status === 'player'
  const isExcluded = useIsExcluded()
  const { title, text, game, state, prizes, left } = drop
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0)
  const shown = t('fallen', { fallen: count - left, count })
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-col gap-6 p-4 md:p-6 lg:flex-row">
        <div className="flex min-w-0 flex-1 gap-4 md:gap-6">
          {game && (
            <Poster
              game={game}
              sizes="(min-width: 48rem) 9rem, 5rem"
              width={144}
              height={192}
              loading="lazy"
              className="h-28 w-21 shrink-0 self-start overflow-hidden rounded-control object-cover md:h-44 md:w-33"
            />
          )}
          <div className="min-w-0 flex-1">
            <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
            <h3 className="mt-2 text-xl leading-tight text-balance md:text-2xl">{title}</h3>
            <p className="mt-1.5 max-w-[60ch] text-sm text-pretty text-muted">{text}</p>
            <div className="mt-4 max-w-md">
              <Progress share={count === 0 ? 0 : (count - left) / count} label={shown} />
              <p className="mt-1.5 text-sm text-muted">{shown}</p>
            </div>
            {isPlayer && !isExcluded && <DropEntry drop={drop} />}
          </div>
        </div>
        <Terms drop={drop} />
      </div>
      <div className="grid border-t border-line lg:grid-cols-2 lg:divide-x lg:divide-line rtl:lg:divide-x-reverse">
        <DropPrizes drop={drop} />
        <DropWinners drop={drop} />
      </div>
      {isPlayer && !isExcluded && state !== 'published' && <DropRounds drop={drop} />}
    </Card>
  )
}

function Terms({ drop }: { drop: PrizeDrop }) {
  const t = useTranslations('global-components.prize-drops')
  const money = useMoneyFormat()
  const format = useFormatter()
  const { state, startsAt, endsAt, currency, prizePool, oneIn, stakeMin, playerMax, games, commitment } = drop
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="self-start rounded-card border border-line bg-ink/60 px-4 text-sm lg:w-88 lg:shrink-0">
      <p className="border-b border-line py-2 text-muted">
        {state === 'published'
          ? t('starts', { time: moment(startsAt) })
          : t('ends', { time: moment(endsAt) })}
      </p>
      <dl className="divide-y divide-line">
        <Term label={t('pool')}>
          <span className="text-brass-bright">{money(prizePool, currency)}</span>
        </Term>
        <Term label={t('terms.chance')}>{t('terms.chanceOf', { oneIn })}</Term>
        <Term label={t('terms.stakeMin')}>{money(stakeMin, currency)}</Term>
        <Term label={t('terms.playerMax')}>{t('terms.playerMaxOf', { count: playerMax })}</Term>
        <Term label={t('terms.games')}>{t('terms.gamesOf', { count: games.length })}</Term>
        <div className="py-2">
          <dt className="text-muted">{t('terms.commitment')}</dt>
          <dd dir="ltr" className="mt-0.5 font-mono text-xs break-all text-muted">
            {commitment}
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
