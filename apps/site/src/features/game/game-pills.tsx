import { Clock3, Scale } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useStore } from '../../shell/create-store.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { signOf } from '../../shell/reality-check/play-totals.ts'
import { clockFace, type TotalsStore } from './session/session-totals.ts'

export const pillClass =
  'inline-flex min-h-11 items-center gap-2 rounded-chip border border-line bg-panel px-3.5 text-sm whitespace-nowrap text-muted'

/** How long this game session has been running, as a clock. */
function usePlayTime(totals: TotalsStore): string {
  const { startedAt } = useStore(totals)
  const [now, setNow] = useState(startedAt ?? 0)
  useEffect(() => {
    if (startedAt === null) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [startedAt])
  return clockFace(startedAt === null ? 0 : now - startedAt, useLocale())
}

export function SessionClock({ totals }: { totals: TotalsStore }) {
  const t = useTranslations('pages.game.header')
  const face = usePlayTime(totals)
  return (
    <Pill icon={<Clock3 aria-hidden="true" className="size-4" />} label={t('session', { time: face })}>
      <span className="font-semibold text-text tabular-nums">{face}</span>
      <span className="max-2xl:hidden">{t('thisSession')}</span>
    </Pill>
  )
}

/** The clock as a line of text, for the mini player. */
export function PlayTime({ totals }: { totals: TotalsStore }) {
  const t = useTranslations('pages.game.header')
  return <span className="tabular-nums">{t('session', { time: usePlayTime(totals) })}</span>
}

/** Wins minus stakes of this session. Space is reserved from the start, so the first round moves nothing. */
export function NetPosition({ totals, isDemo }: { totals: TotalsStore; isDemo: boolean }) {
  const t = useTranslations('pages.game.header')
  const format = useMoneyFormat()
  const { net, currency } = useStore(totals)
  const amount = net === null ? t('noRound') : signOf(net) + format(net, currency)
  return (
    <Pill
      icon={<Scale aria-hidden="true" className="size-4" />}
      label={isDemo ? t('netOfDemo', { amount }) : t('net', { amount })}
    >
      <span className="max-2xl:hidden">{t('netLabel')}</span>
      <span className="min-w-14 text-end font-semibold text-text tabular-nums">{amount}</span>
    </Pill>
  )
}

function Pill({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <p className={pillClass}>
      {icon}
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="inline-flex gap-2">
        {children}
      </span>
    </p>
  )
}
