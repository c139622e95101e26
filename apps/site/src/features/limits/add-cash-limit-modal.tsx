import { AmountField } from '@fairhall/ui/amount-field'
import { compareAmounts } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import { formClass } from '@fairhall/ui/field'
import { Modal } from '@fairhall/ui/modal'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { LetterSent } from '../../shell/contact/letter-sent.tsx'
import { useSupportMail } from '../../shell/contact/support-mail.ts'
import { constantsQuery } from '../../shell/market/market-queries.ts'
import { useCurrencies } from '../../shell/market/use-money.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useActiveAccount } from '../../shell/player/use-player.ts'
import { CardChoice } from './card-choice.tsx'
import { usePlayerNumber } from './use-player-number.ts'

const KINDS = ['deposit', 'loss', 'bet'] as const
type Kind = (typeof KINDS)[number]
const isKind = (text: string | undefined): text is Kind => KINDS.some((kind) => kind === text)

export default function AddCashLimitModal(props: ModalProps<'add-cash-limit'>) {
  const { open, level, params, close, onClosed } = props
  const t = useTranslations('modals.add-cash-limit')
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      size="sm"
      closeLabel={t('close')}
      onClose={close}
    >
      <p className="mb-5 text-sm text-muted">{t('text')}</p>
      <LimitForm firstKind={isKind(params.definition) ? params.definition : 'deposit'} />
    </Modal>
  )
}

/** What is to be limited, for how long and at what: a letter to support, which sets limits. */
function LimitForm({ firstKind }: { firstKind: Kind }) {
  const t = useTranslations('modals.add-cash-limit')
  const { data: constants } = useQuery(constantsQuery(useClient()))
  const account = useActiveAccount()
  const currency = useCurrencies().find(({ code }) => code === account?.currency)
  const { email, letter } = useSupportMail()
  const player = usePlayerNumber()
  const [kind, setKind] = useState<Kind>(firstKind)
  const [period, setPeriod] = useState<string>()
  const [amount, setAmount] = useState('')
  const [isSent, setIsSent] = useState(false)
  const periods = constants?.player.limit.cashPeriod
  if (periods === undefined || currency === undefined) return <Skeleton className="h-96" />

  const chosen = periods.find(({ id }) => String(id) === period) ?? periods[0]
  const canSend = amount !== '' && !amount.endsWith('.') && compareAmounts(amount, '0') > 0
  function send() {
    const words = {
      player,
      kind: t(`kind.${kind}.title`),
      period: chosen?.name ?? '',
      amount: `${amount} ${currency?.code}`,
    }
    location.assign(letter(t('subject'), t('body', words)))
    setIsSent(true)
  }
  return (
    <form
      noValidate
      className={formClass}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) send()
      }}
    >
      <CardChoice
        legend={t('kind.label')}
        name="kind"
        value={kind}
        onValue={(next) => isKind(next) && setKind(next)}
        options={KINDS.map((value) => ({
          value,
          title: t(`kind.${value}.title`),
          text: t(`kind.${value}.text`),
        }))}
      />
      <CardChoice
        isCompact
        legend={t('period')}
        name="period"
        value={String(chosen?.id)}
        onValue={setPeriod}
        options={periods.map(({ id, name }) => ({ value: String(id), title: name }))}
      />
      <AmountField
        label={t('amount')}
        symbol={currency.symbol}
        value={amount}
        onValue={setAmount}
        fractionDigits={String(currency.subunitToUnit).length - 1}
        hint={t('note')}
      />
      {isSent && <LetterSent>{t('sent', { email })}</LetterSent>}
      <Button type="submit" wide size="lg" disabled={!canSend}>
        {t('submit')}
      </Button>
    </form>
  )
}
