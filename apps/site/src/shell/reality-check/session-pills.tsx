/** How long a session of play has lasted, and what it has won or lost: shown wherever a player plays for money. */
import { cx } from '@fairhall/ui/cx'
import { Clock3, Scale } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../market/use-money.ts'
import { clockFace } from './clock-face.ts'
import { withSign } from './play-totals.ts'

export const pillClass =
  'inline-flex min-h-11 items-center gap-2 rounded-chip border border-line bg-panel px-3.5 text-sm whitespace-nowrap text-muted'

/** On narrow screens one line each, in a box that `SessionPills` draws. */
const stackedClass =
  'inline-flex items-center gap-2 text-xs whitespace-nowrap text-muted max-lg:justify-end lg:min-h-11 lg:rounded-chip lg:border lg:border-line lg:bg-panel lg:px-3.5 lg:text-sm'

interface Look {
  /** Inside `SessionPills`. */
  isStacked?: boolean
}

/** Null: play has not begun. */
interface PlayTimeProps {
  startedAt: number | null
}

interface NetProps {
  /** Null: no round yet. */
  net: string | null
  currency: string
  isDemo?: boolean
}

function usePlayTime(startedAt: number | null): string {
  const [now, setNow] = useState(startedAt ?? 0)
  useEffect(() => {
    if (startedAt === null) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [startedAt])
  return clockFace(startedAt === null ? 0 : now - startedAt, useLocale())
}

export function ClockPill({ startedAt, isStacked }: PlayTimeProps & Look) {
  const t = useTranslations('pages.game.header')
  const face = usePlayTime(startedAt)
  return (
    <Pill
      icon={<Clock3 aria-hidden="true" className="size-4" />}
      label={t('session', { time: face })}
      isStacked={isStacked}
    >
      <span className="font-semibold text-text tabular-nums">{face}</span>
      <span className="max-2xl:hidden">{t('thisSession')}</span>
    </Pill>
  )
}

function useNet({ net, currency, isDemo = false }: NetProps): { amount: string; label: string } {
  const t = useTranslations('pages.game.header')
  const format = useMoneyFormat()
  const amount = net === null ? t('noRound') : withSign(net, format(net, currency))
  return { amount, label: isDemo ? t('netOfDemo', { amount }) : t('net', { amount }) }
}

/** Wins minus stakes. Space is reserved from the start, so the first round moves nothing. */
export function NetPill({ isStacked, ...props }: NetProps & Look) {
  const t = useTranslations('pages.game.header')
  const { amount, label } = useNet(props)
  return (
    <Pill icon={<Scale aria-hidden="true" className="size-4" />} label={label} isStacked={isStacked}>
      <span className="max-2xl:hidden">{t('netLabel')}</span>
      <span className="min-w-14 text-end font-semibold text-text tabular-nums">{amount}</span>
    </Pill>
  )
}

/** Two pills; on narrow screens two lines of one box, which needs the width of one pill. */
export function SessionPills({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col justify-center max-lg:min-h-11 max-lg:rounded-chip max-lg:border max-lg:border-line max-lg:bg-panel max-lg:px-2.5 lg:flex-row lg:gap-3">
      {children}
    </div>
  )
}

/** Both as short lines of text, for the mini player. */
export function SessionLine({ startedAt, ...props }: PlayTimeProps & NetProps) {
  const t = useTranslations('pages.game.header')
  const face = usePlayTime(startedAt)
  const { amount, label } = useNet(props)
  return (
    <span className="flex flex-wrap gap-x-2 tabular-nums">
      <span>
        <Labelled label={t('session', { time: face })}>{face}</Labelled>
      </span>
      <span>
        <Labelled label={label}>{amount}</Labelled>
      </span>
    </span>
  )
}

/** A screen reader gets a whole sentence instead of a figure. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="inline-flex gap-2">
        {children}
      </span>
    </>
  )
}

type PillProps = { icon: ReactNode; label: string; isStacked?: boolean | undefined; children: ReactNode }

function Pill({ icon, label, isStacked = false, children }: PillProps) {
  return (
    <p className={isStacked ? stackedClass : pillClass}>
      <span className={cx('contents', isStacked && 'max-lg:hidden')}>{icon}</span>
      <Labelled label={label}>{children}</Labelled>
    </p>
  )
}
