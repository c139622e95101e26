import type { LoyaltyLevel, PlayerAccount } from '@fairhall/contract'
import { Progress } from '@fairhall/ui/progress'
import { Infinity as Forever } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { inPageLanguage } from '../../shell/loyalty/loyalty-queries.ts'
import { LevelEmblem } from '../../shell/loyalty/level-emblem.tsx'
import { shareOf } from '../../shell/loyalty/loyalty.rules.ts'
import { RakebackCard } from './rakeback-card.tsx'

interface Props {
  account: PlayerAccount
  levels: readonly LoyaltyLevel[]
  isExcluded: boolean
}

const ARCHES = [90, 130, 172, 216, 262]

/** The player's level and points, and what they can claim. */
export function PlayerHero({ account, levels, isExcluded }: Props) {
  const t = useTranslations('pages.loyalty.account')
  const level = inPageLanguage(account.currentLevel, levels)
  return (
    <section className="hero relative isolate mt-4 grid items-center gap-5 overflow-hidden rounded-panel p-4 md:mt-6 md:p-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Arches />
      <div className="flex min-w-0 items-center gap-4 md:gap-7 md:ps-3">
        <LevelEmblem order={level.order} className="w-20 shrink-0 self-start sm:w-28 md:self-center" />
        <div className="min-w-0 flex-1">
          <p className="text-sm font-semibold text-brass-bright">{t('level')}</p>
          <h1 className="mt-0.5 text-2xl leading-tight break-words hyphens-auto md:text-3xl">{level.name}</h1>
          <Points account={account} levels={levels} isExcluded={isExcluded} />
          <p className="mt-3 flex items-start gap-2 text-sm text-pretty text-text/90">
            <Forever aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t(account.currentLevel.byInvitation ? 'invited' : 'keep')}
          </p>
        </div>
      </div>
      <RakebackCard rakeback={account.rakeback} rate={level.rakeback} />
    </section>
  )
}

function Points({ account, levels, isExcluded }: Props) {
  const t = useTranslations('pages.loyalty.account')
  const format = useFormatter()
  const { points, nextLevel } = account
  const b = (words: ReactNode) => <b className="text-text">{words}</b>
  if (nextLevel === null || isExcluded)
    return (
      <p className="mt-3 text-sm tabular-nums">
        {t.rich('points', { points: format.number(points), count: points, b })}
        {account.currentLevel.order === levels.length && ` ${t('highest')}`}
      </p>
    )
  const next = inPageLanguage(nextLevel, levels)
  const shown = { points: format.number(points), target: format.number(next.points) }
  const left = format.number(Math.max(0, next.points - points))
  return (
    <div className="mt-3 max-w-md">
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-sm tabular-nums">
        <span>{t.rich('pointsOf', { ...shown, b })}</span>
        <span>{t.rich('toNext', { points: left, level: next.name, b })}</span>
      </p>
      <Progress share={shareOf(account)} label={t('progress', { ...shown, level: next.name })} />
    </div>
  )
}

function Arches() {
  return (
    <svg
      viewBox="0 0 520 240"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      className="absolute inset-y-0 end-0 -z-1 h-full w-130 max-w-full max-lg:opacity-40 rtl:-scale-x-100"
    >
      {ARCHES.map((radius, index) => (
        <path
          key={radius}
          d={`M${290 - radius} 260V200a${radius} ${radius} 0 0 1 ${radius * 2} 0v60`}
          fill="none"
          stroke="#f3c566"
          strokeWidth="2"
          strokeOpacity={0.4 - index * 0.06}
        />
      ))}
    </svg>
  )
}
