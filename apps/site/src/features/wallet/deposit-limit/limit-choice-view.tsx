import type { Currency } from '@fairhall/contract'
import { CashLimit } from '@fairhall/contract/codes'
import { decimalsOf } from '@fairhall/money'
import { AmountField } from '@fairhall/ui/amount-field'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import RadioInput from '@fairhall/ui/inputs/radio'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { useRequired } from '../../../shell/forms/use-required.ts'
import { reportFailure } from '../../../shell/errors/report-failure.ts'
import { limitsQuery } from '../../../shell/limits/limits-query.ts'
import { usePeriodName } from '../../../shell/limits/period-name.ts'
import { constantsQuery } from '../../../shell/market/market-queries.ts'

interface Props<Opened> {
  currency: Currency
  /** Opens, in the press itself, what a browser allows only then. */
  onPress: () => Opened
  onChosen: (opened: Opened, choice: { isDeclined: boolean }) => void
  onBack: () => void
}

/** Asks for a deposit limit before the first deposit, as some markets demand. Either answer continues with the payment. */
export function LimitChoiceView<Opened extends { close(): void } | null>(props: Props<Opened>) {
  const { currency, onPress, onChosen, onBack } = props
  const t = useTranslations('modals.wallet.limitChoice')
  const locale = useLocale()
  const nameOf = usePeriodName()
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: constants } = useQuery(constantsQuery(client))
  const periods = (constants?.player.limit.cashPeriod ?? []).map(({ id }) => String(id))
  const [picked, setPicked] = useState<string>()
  const [amount, setAmount] = useState('')
  const period = picked ?? periods[0] ?? ''
  const set = useMutation({
    mutationFn: () => {
      const body = { definition: CashLimit.deposit, period, amount, currency: currency.code }
      return client.call('createLimit', { body })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: limitsQuery(client).queryKey }),
  })
  const canSet = amount !== '' && !amount.endsWith('.') && period !== ''
  const { error, submit } = useRequired(canSet)

  async function setLimit() {
    const opened = onPress()
    try {
      await set.mutateAsync()
    } catch (error) {
      opened?.close()
      return reportFailure(error)
    }
    onChosen(opened, { isDeclined: false })
  }
  return (
    <form noValidate className={formClass} onSubmit={submit(() => void setLimit())}>
      <div className="mb-5">
        <h3 className="text-xl">{t('title')}</h3>
        <p className="mt-1.5 text-sm text-pretty text-muted">{t('text')}</p>
      </div>
      <RadioInput
        layout="compact"
        label={t('period')}
        value={period}
        onValue={setPicked}
        options={periods.map((id) => ({ value: id, label: nameOf(id) }))}
      />
      <AmountField
        label={t('amount')}
        symbol={currency.symbol}
        value={amount}
        onValue={setAmount}
        locale={locale}
        fractionDigits={decimalsOf(currency.subunitToUnit)}
        hint={t('note')}
        error={error}
      />
      <Button type="submit" wide size="lg" loading={set.isPending} unready={!canSet}>
        {t('submit')}
      </Button>
      <Button
        variant="secondary"
        wide
        className="mt-3"
        onClick={() => onChosen(onPress(), { isDeclined: true })}
      >
        {t('decline')}
      </Button>
      <Button variant="ghost" wide className="mt-1" onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}
