import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../../shell/player/use-moment.ts'
import { useAccounts } from '../../shell/player/use-player.ts'
import { useEquivalentCurrency } from '../../shell/market/equivalent-currency.ts'
import { useAllCurrencies } from '../../shell/market/use-money.ts'
import { areRatesOld, shownRatesFrom } from './total-value.ts'

/** The date of the exchange rates behind the values of balances, with a warning if they are old. */
export function RatesNote() {
  const t = useTranslations('pages.profile-wallet.rates')
  const moment = useMoment()
  const chosen = useEquivalentCurrency()
  const currencies = useAllCurrencies()
  const accounts = useAccounts() ?? []
  const [nowMs] = useState(() => Date.now())
  const at = shownRatesFrom(accounts, chosen, currencies)
  if (at === null) return null
  const isOld = areRatesOld(at, nowMs)
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      {isOld && <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" />}
      {t(isOld ? 'old' : 'fresh', { moment: moment(at) })}
    </p>
  )
}
