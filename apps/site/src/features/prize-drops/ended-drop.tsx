import type { PrizeDrop } from '@fairhall/contract'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'

/** A run that has ended: how many prizes fell, and the way to its proof. */
export function EndedDrop({ drop: { id, title, endsAt, prizes, left } }: { drop: PrizeDrop }) {
  const t = useTranslations('global-components.prize-drops')
  const format = useFormatter()
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0)
  const time = format.dateTime(new Date(endsAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 text-sm">
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-xs text-muted">{t('over', { time })}</p>
      </div>
      <p className="text-muted tabular-nums">{t('fallen', { fallen: count - left, count })}</p>
      <Link
        to="/fairness"
        search={{ drop: id }}
        className="inline-flex min-h-11 items-center font-semibold text-azure hover:underline"
      >
        {t('winners.verify')}
      </Link>
    </li>
  )
}
