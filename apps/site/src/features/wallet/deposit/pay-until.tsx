import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useMoment } from '../../../shell/player/use-moment.ts'

const SECOND_MS = 1000

/** When a payment expires, how long that is, and what happens then. */
export function PayUntil({ at }: { at: string }) {
  const t = useTranslations('modals.wallet.qr')
  const format = useFormatter()
  const moment = useMoment()
  const now = useNow({ updateInterval: SECOND_MS })
  const end = new Date(at)
  return (
    <p className="max-w-sm text-sm text-muted">
      <span className="block font-semibold text-text tabular-nums">
        {end <= now ? t('over') : t('until', { moment: moment(at), left: format.relativeTime(end, now) })}
      </span>
      {t('afterwards')}
    </p>
  )
}
