import type { Currency, DepositBonus } from '@fairhall/contract'
import { RadioCard } from '@fairhall/ui/radio-card'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Ticket } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { amountUnit } from './amount-unit.ts'
import { isUnavailable } from './bonus-choice.ts'
import { BonusCodeField } from './bonus-code-field.tsx'
import type { DepositBonusState } from './use-deposit-bonus.ts'

interface Props {
  state: DepositBonusState
  currency: Currency
  /** On the wire. */
  amount: string
}

/** What comes on top of a deposit: one of the offers, nothing, or what a code brings. */
export function BonusPicker({ state, currency, amount }: Props) {
  const t = useTranslations('modals.wallet.bonus')
  const modals = useModals()
  const { isReady, bonuses, offers, choice, codes } = state
  if (!isReady) return <Skeleton className="h-16" />
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 flex w-full items-center justify-between gap-3 text-sm font-medium">
        <span className="font-semibold">{t('label')}</span>
        <button
          type="button"
          onClick={() => void modals.open('wallet-bonus-info')}
          className="-my-3 -me-1 min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
        >
          {t('rules')}
        </button>
      </legend>
      {bonuses.map((bonus) => {
        const offer = offers.list.find(({ id }) => id === bonus.id)
        return (
          <BonusCard
            key={bonus.id}
            {...{ bonus, currency }}
            checked={choice.is === 'bonus' && choice.id === bonus.id}
            disabled={offer === undefined || isUnavailable(offer, amount, offers)}
            onChoose={() => state.choose(bonus.id)}
          />
        )
      })}
      {bonuses.length > 0 && (
        <RadioCard
          name="deposit-bonus"
          value=""
          checked={choice.is === 'declined' || choice.is === 'nothing'}
          onChange={state.decline}
          title={t('none')}
        />
      )}
      {choice.is === 'code' ? (
        <BonusCodeField codes={codes} />
      ) : (
        <button
          type="button"
          onClick={state.openCode}
          className="-ms-1 flex min-h-11 items-center gap-2 self-start rounded-tick px-1 text-sm font-semibold text-azure hover:underline"
        >
          <Ticket aria-hidden="true" className="size-4.5" />
          {t('code.open')}
        </button>
      )}
    </fieldset>
  )
}

interface CardProps {
  bonus: DepositBonus
  currency: Currency
  checked: boolean
  disabled: boolean
  onChoose: () => void
}

function BonusCard({ bonus, currency, checked, disabled, onChoose }: CardProps) {
  const t = useTranslations('modals.wallet.bonus')
  const locale = useLocale()
  const { name, description, gives, wagering } = bonus
  const unit = amountUnit(currency)
  const given =
    gives === null
      ? null
      : gives.amount === null
        ? t('spins', { count: gives.count ?? 0 })
        : t('money', { amount: unit.formatWhole(gives.amount, locale) })
  return (
    <RadioCard
      name="deposit-bonus"
      value={bonus.id}
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
      title={
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 break-words">{name}</span>
          {given !== null && !disabled && <span className="shrink-0 text-jade tabular-nums">{given}</span>}
        </span>
      }
      text={
        <>
          <span className="block">{description}</span>
          <span className="block">
            {rangeOf(bonus, currency.code, (amount) => unit.format(amount, locale), t)}
            {' · '}
            {t('wagering', { times: wagering.multiplier, days: wagering.days })}
          </span>
        </>
      }
    />
  )
}

type Words = ReturnType<typeof useTranslations<'modals.wallet.bonus'>>

function rangeOf(
  { triggerConditions }: DepositBonus,
  code: string,
  format: (amount: string) => string,
  t: Words,
): string {
  const range = triggerConditions.invoiceAmountItems.find(({ currency }) => currency === code)
  if (range === undefined) return ''
  const min = format(range.amountFrom)
  return range.amountTo === null ? t('from', { min }) : t('between', { min, max: format(range.amountTo) })
}
