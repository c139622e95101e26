import type { PlayerLimit } from '@fairhall/contract'
import { decimalsOf } from '@fairhall/money'
import { AmountField } from '@fairhall/ui/amount-field'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { Notice } from '@fairhall/ui/notice'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { limitsQuery } from '../../shell/limits/limits-query.ts'
import { useAllCurrencies } from '../../shell/market/use-money.ts'
import { useRequired } from '../../shell/forms/use-required.ts'
import { FormModal } from '../../shell/modals/form-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useMarketView } from '../../shell/player/use-market-view.ts'
import { useLimitChange } from './use-limit-change.ts'

export default function EditCashLimitModal(props: ModalProps<'edit-cash-limit'>) {
  const { params, close } = props
  const t = useTranslations('modals.edit-cash-limit')
  const { isRaiseConfirmed, raiseHours: hours } = useMarketView()
  const limits = useQuery(limitsQuery(useClient()))
  const asked = (all: readonly PlayerLimit[]) =>
    all.find(({ id, currency }) => id === params.limit && currency !== null)
  return (
    <FormModal
      {...props}
      name="edit-cash-limit"
      text={`${t('text')} ${t(isRaiseConfirmed ? 'confirmed' : 'automatic', { hours })}`}
    >
      <Loaded query={limits} outline={<Skeleton className="h-40" />}>
        {(all) => {
          const limit = asked(all)
          return limit === undefined ? <Missing /> : <EditForm key={limit.id} limit={limit} onDone={close} />
        }}
      </Loaded>
    </FormModal>
  )
}

function Missing() {
  const t = useTranslations('modals.edit-cash-limit')
  const modals = useModals()
  return (
    <>
      <Notice tone="info">{t('missing')}</Notice>
      <ModalActions>
        <Button wide size="lg" onClick={() => void modals.replace('add-cash-limit', {})}>
          {t('action')}
        </Button>
      </ModalActions>
    </>
  )
}

/** A pending change is confirmed by requesting it again, so the form starts with its amount. */
function EditForm({ limit, onDone }: { limit: PlayerLimit; onDone: () => void }) {
  const t = useTranslations('modals.edit-cash-limit')
  const locale = useLocale()
  const client = useClient()
  const { raiseHours: hours } = useMarketView()
  const currency = useAllCurrencies().find(({ code }) => code === limit.currency)
  const [amount, setAmount] = useState(limit.pending?.amount ?? limit.amount ?? '')
  const canSend = amount !== '' && !amount.endsWith('.')
  const { error, submit } = useRequired(canSend)
  const params = { limitId: limit.id }
  const messages = { applied: t('holds'), delayed: t('waits', { hours }), scheduled: t('applies', { hours }) }
  const change = useLimitChange(
    (newAmount: string) => client.call('updateLimit', { params, body: { amount: newAmount } }),
    messages,
    onDone,
  )
  const removal = useLimitChange<null>(() => client.call('removeLimit', { params }), messages, onDone)
  const isBusy = change.isPending || removal.isPending
  return (
    <form noValidate className={formClass} onSubmit={submit(() => change.mutate(amount))}>
      <AmountField
        label={t('amount')}
        symbol={currency?.symbol ?? limit.currency ?? ''}
        value={amount}
        onValue={setAmount}
        locale={locale}
        fractionDigits={decimalsOf(currency?.subunitToUnit ?? 100)}
        error={error}
      />
      <ModalActions>
        <Button
          type="submit"
          wide
          size="lg"
          loading={change.isPending}
          disabled={removal.isPending}
          unready={!canSend}
        >
          {t('submit')}
        </Button>
        <Button
          wide
          variant="ghost"
          loading={removal.isPending}
          disabled={isBusy}
          onClick={() => removal.mutate(null)}
        >
          {t('remove')}
        </Button>
      </ModalActions>
    </form>
  )
}
