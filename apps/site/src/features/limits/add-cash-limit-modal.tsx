import type { Body } from '@fairhall/contract'
import { CashLimit } from '@fairhall/contract/codes'
import { decimalsOf } from '@fairhall/money'
import { AmountField } from '@fairhall/ui/amount-field'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import RadioInput from '@fairhall/ui/inputs/radio'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { CASH_KINDS, type CashKind, useCashKinds } from '../../shell/limits/cash-kinds.ts'
import { usePeriodName } from '../../shell/limits/period-name.ts'
import { constantsQuery } from '../../shell/market/market-queries.ts'
import { useAllCurrencies } from '../../shell/market/use-money.ts'
import { useRequired } from '../../shell/forms/use-required.ts'
import { FormModal } from '../../shell/modals/form-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useMarketView } from '../../shell/player/use-market-view.ts'
import { useActiveAccount } from '../../shell/player/use-player.ts'
import { useLimitChange } from './use-limit-change.ts'

const isKind = (text: string | undefined): text is CashKind => CASH_KINDS.some((kind) => kind === text)

export default function AddCashLimitModal(props: ModalProps<'add-cash-limit'>) {
  const { params, close } = props
  return (
    <FormModal {...props} name="add-cash-limit">
      <LimitForm firstKind={isKind(params.definition) ? params.definition : null} onDone={close} />
    </FormModal>
  )
}

/** What to limit, for which period and at what amount. */
function LimitForm({ firstKind, onDone }: { firstKind: CashKind | null; onDone: () => void }) {
  const t = useTranslations('modals.add-cash-limit')
  const locale = useLocale()
  const nameOf = usePeriodName()
  const client = useClient()
  const { data: constants } = useQuery(constantsQuery(client))
  const account = useActiveAccount()
  const currency = useAllCurrencies().find(({ code }) => code === account?.currency)
  const { raiseHours: hours } = useMarketView()
  const kinds = useCashKinds()
  const [picked, setPicked] = useState(firstKind)
  const kind = picked ?? kinds[0]
  const [period, setPeriod] = useState<string>()
  const [amount, setAmount] = useState('')
  const canSend = amount !== '' && !amount.endsWith('.')
  const { error, submit } = useRequired(canSend)
  const messages = { applied: t('holds'), delayed: t('waits', { hours }), scheduled: t('applies', { hours }) }
  const { mutate, isPending } = useLimitChange(
    (body: Body<'createLimit'>) => client.call('createLimit', { body }),
    messages,
    onDone,
  )
  const periods = constants?.player.limit.cashPeriod
  if (periods === undefined || currency === undefined) return <Skeleton className="h-96" />

  const chosen = periods.find(({ id }) => String(id) === period) ?? periods[0]
  const send = () =>
    mutate({
      definition: CashLimit[kind],
      period: String(chosen?.id),
      amount,
      currency: currency.code,
    })
  return (
    <form noValidate className={formClass} onSubmit={submit(send)}>
      <RadioInput
        label={t('kind.label')}
        value={kind}
        onValue={(next) => isKind(next) && setPicked(next)}
        options={kinds.map((value) => ({
          value,
          label: t(`kind.${value}.title`),
          text: t(`kind.${value}.text`),
        }))}
      />
      <RadioInput
        layout="compact"
        label={t('period')}
        value={String(chosen?.id)}
        onValue={setPeriod}
        options={periods.map(({ id }) => ({ value: String(id), label: nameOf(String(id)) }))}
      />
      <AmountField
        label={t('amount')}
        symbol={currency.symbol}
        value={amount}
        onValue={setAmount}
        locale={locale}
        fractionDigits={decimalsOf(currency.subunitToUnit)}
        hint={t('note', { hours })}
        error={error}
      />
      <ModalActions>
        <Button type="submit" wide size="lg" loading={isPending} unready={!canSend}>
          {t('submit')}
        </Button>
      </ModalActions>
    </form>
  )
}
