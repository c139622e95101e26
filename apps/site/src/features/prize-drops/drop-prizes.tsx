import type { PrizeDrop } from '@fairhall/contract'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { usePrizeText } from '../../shell/prize-drops/use-prize-text.ts'

/** The prizes of a run, and how many of each are left. */
export function DropPrizes({ drop: { prizes, currency } }: { drop: PrizeDrop }) {
  const t = useTranslations('global-components.prize-drops')
  const money = useMoneyFormat()
  const prizeText = usePrizeText()
  return (
    <section className="p-4 md:p-6">
      <h4 className="font-semibold">{t('prize.title')}</h4>
      <ul className="mt-2 divide-y divide-line text-sm">
        {prizes.map((prize, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span className="min-w-0 flex-1">
              <span className={prize.left === 0 ? 'font-semibold text-faint' : 'font-semibold'}>
                {prize.kind === 'cash'
                  ? t('prize.cash', { amount: money(prize.amount, currency) })
                  : prizeText(prize, currency)}
              </span>
              {prize.kind === 'offer' && (
                <span className="block text-xs text-muted">
                  {t('prize.instead', { amount: money(prize.amount, currency) })}
                </span>
              )}
            </span>
            <span className="shrink-0 text-muted tabular-nums">
              {t('prize.left', { left: prize.left, count: prize.count })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
