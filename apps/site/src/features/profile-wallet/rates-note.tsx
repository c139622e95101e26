import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../../shell/player/use-moment.ts'
import { useEquivalentCurrency } from '../../shell/market/equivalent-currency.ts'
import { useCurrencies } from '../../shell/market/use-money.ts'
import { areRatesOld } from './worth.ts'

/** Of when the rates are that values in another currency are reckoned by, and a word where that is long ago. */
export function RatesNote() {
  const t = useTranslations('pages.profile-wallet.rates')
  const moment = useMoment()
  const chosen = useEquivalentCurrency()
  const at = useCurrencies().find(({ code }) => code === chosen)?.rate.at
  const [nowMs] = useState(() => Date.now())
  if (at === undefined) return null
  const isOld = areRatesOld(at, nowMs)
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      {isOld && <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" />}
      {t(isOld ? 'old' : 'fresh', { moment: moment(at) })}
    </p>
  )
}
