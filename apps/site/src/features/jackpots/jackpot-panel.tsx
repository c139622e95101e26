import type { Jackpot } from '@fairhall/contract'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { JackpotMeter } from '../../shell/jackpots/jackpot-meter.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

/** One pot: its meter, and the terms that it keeps until it drops. */
export function JackpotPanel({ jackpot }: { jackpot: Jackpot }) {
  const t = useTranslations('pages.jackpots.terms')
  const count = useTranslations('global-components.jackpots')
  const money = useMoneyFormat()
  const percent = usePercent()
  const { name, games, currency, seed, dropFrom, dropTo, cap, contribution, reserve, commitment } = jackpot
  const sum = (amount: string) => money(amount, currency)
  return (
    <article className="jackpot-card">
      <header className="flex items-baseline gap-3">
        <h2 className="text-lg text-brass-bright">{name}</h2>
        <span className="ms-auto shrink-0 text-sm text-muted tabular-nums">
          {count('games', { count: games.length })}
        </span>
      </header>
      <JackpotMeter jackpot={jackpot} className="text-3xl" />
      <dl className="mt-2 divide-y divide-line border-t border-line text-sm">
        <Term label={t('pot')}>{t('potNumber', { number: jackpot.pot })}</Term>
        {dropFrom !== null && dropTo !== null && (
          <Term label={t('drop')}>{t('between', { from: sum(dropFrom), to: sum(dropTo) })}</Term>
        )}
        {cap !== null && <Term label={t('cap')}>{sum(cap)}</Term>}
        <Term label={t('seed')}>{sum(seed)}</Term>
        <Term label={t('contribution')}>
          {t('shares', { pot: percent(contribution), reserve: percent(reserve) })}
        </Term>
        <Term label={t('commitment')}>
          <code dir="ltr" className="font-mono text-xs font-normal break-all text-muted">
            {commitment}
          </code>
        </Term>
      </dl>
    </article>
  )
}

function usePercent(): (percent: string) => string {
  const format = useFormatter()
  return (percent) => format.number(Number(percent) / 100, { style: 'percent', maximumFractionDigits: 2 })
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[9rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
