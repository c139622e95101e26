import type { Currency, DepositBonus } from '@fairhall/contract'
import { BonusKind } from '@fairhall/contract/codes'
import BonusRadioInput, { type BonusChoice, NO_BONUS } from '@fairhall/ui/inputs/bonus-radio'
import { ChoiceLabel } from '@fairhall/ui/inputs/choice-group'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Ticket } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { amountUnit } from '../../../shell/market/amount-unit.ts'
import { useOdds } from '../../../shell/market/use-odds.ts'
import { useOfferOdds } from '../../../shell/offers/use-offer-odds.ts'
import { isUnavailable } from './bonus-choice.ts'
import { BonusCodeField } from './bonus-code-field.tsx'
import type { DepositBonusState } from './use-deposit-bonus.ts'

interface Props {
  state: DepositBonusState
  currency: Currency
  /** In the API's unit. */
  amount: string
}

/** Chooses the bonus of a deposit: an offer, none, or a code. */
export function BonusPicker({ state, currency, amount }: Props) {
  const t = useTranslations('modals.wallet.bonus')
  const { isReady, bonuses, offers, choice, codes } = state
  const toChoice = useBonusChoices(currency)
  if (!isReady) return <Skeleton className="h-16" />
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {bonuses.length === 0 ? (
        <ChoiceLabel end={<Rules />}>{t('label')}</ChoiceLabel>
      ) : (
        <BonusRadioInput
          label={t('label')}
          end={<Rules />}
          decline={t('none')}
          value={choice.kind === 'code' ? '' : choice.kind === 'bonus' ? choice.id : NO_BONUS}
          onValue={(id) => (id === NO_BONUS ? state.decline() : state.choose(id))}
          bonuses={bonuses.map((bonus) => {
            const offer = offers.list.find(({ id }) => id === bonus.id)
            return toChoice(bonus, offer === undefined || isUnavailable(offer, amount, offers))
          })}
        />
      )}
      {choice.kind === 'code' ? (
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
    </div>
  )
}

function Rules() {
  const t = useTranslations('modals.wallet.bonus')
  const modals = useModals()
  return (
    <button
      type="button"
      onClick={() => void modals.open('wallet-bonus-info')}
      className="-my-3 -me-1 min-h-11 rounded-tick px-1 font-semibold text-azure hover:underline"
    >
      {t('rules')}
    </button>
  )
}

function useBonusChoices(currency: Currency): (bonus: DepositBonus, isDisabled: boolean) => BonusChoice {
  const t = useTranslations('modals.wallet.bonus')
  const locale = useLocale()
  const unit = amountUnit(currency)
  const worthOf = ({ gives }: DepositBonus) => {
    if (gives === null) return undefined
    return gives.amount === null
      ? t('spins', { count: gives.count ?? 0 })
      : t('money', { amount: unit.formatWhole(gives.amount, locale) })
  }
  return (bonus, isDisabled) => ({
    value: bonus.id,
    title: bonus.name,
    worth: worthOf(bonus),
    isDisabled,
    text: (
      <>
        <span className="block">{bonus.description}</span>
        <span className="block">
          {rangeOf(bonus, currency.code, (amount) => unit.format(amount, locale), t)}
        </span>
        {/* On its own line: in Persian, a dot between two numbers reads as a decimal point. */}
        <span className="block">
          {bonus.type === BonusKind.freeBet
            ? null
            : t('wagering', { times: bonus.wagering.multiplier, days: bonus.wagering.days })}
        </span>
        <Bounds bonus={bonus} format={(amount) => unit.format(amount, locale)} />
        {bonus.isUsedUp && <span className="block">{t('usedUp')}</span>}
        {bonus.wagering.isSticky && <span className="block">{t('sticky')}</span>}
        <Expectation bonus={bonus} format={(amount) => unit.format(amount, locale)} />
        {bonus.wagering.isCancelLocked && <span className="block">{t('cancelLocked')}</span>}
      </>
    ),
  })
}

interface TermsProps {
  bonus: DepositBonus
  format: (amount: string) => string
}

/** What limits bets and winnings with the bonus: players must know it before they choose. */
function Bounds({ bonus, format }: TermsProps) {
  const t = useTranslations('modals.wallet.bonus')
  const toOdds = useOdds()
  const { maxBet, cashMaxAmount, hasGameTerms, sports } = bonus.wagering
  return (
    <>
      {maxBet !== null && <span className="block">{t('maxBet', { amount: format(maxBet) })}</span>}
      {cashMaxAmount !== null && (
        <span className="block">{t('maxCashout', { amount: format(cashMaxAmount) })}</span>
      )}
      {hasGameTerms && <span className="block">{t('games')}</span>}
      {sports !== null && <span className="block">{t('sports', { odds: toOdds(sports.oddsMin) })}</span>}
    </>
  )
}

/** How many players finish the bonus, and what must be staked: for the amount, or else for the most that it gives. */
function Expectation({ bonus: { price, gives }, format }: TermsProps) {
  const t = useTranslations('global-components.offers.price')
  const odds = useOfferOdds()(price)
  const target = gives === null ? (price?.target ?? null) : gives.wagerTarget
  const key = gives === null ? 'targetMost' : 'target'
  const parts = [odds, target === null ? null : t(key, { amount: format(target) })]
  const shown = parts.filter((part) => part !== null)
  return shown.length > 0 && <span className="block">{shown.join(' ')}</span>
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
