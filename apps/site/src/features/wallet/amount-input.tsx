import { AmountChoice } from '@fairhall/ui/amount-choice'
import { useLocale, useTranslations } from 'use-intl'
import type { AmountUnit } from './amount-unit.ts'

interface Props {
  unit: AmountUnit
  /** As it stands in the input. */
  value: string
  onValue: (value: string) => void
  /** On the wire. */
  range: { min: string; max: string }
  presets: readonly { amount: string }[]
  error?: string | undefined
}

/** An amount in the unit that the player reads, within what the method allows. */
export function AmountInput({ unit, value, onValue, range, presets, error }: Props) {
  const t = useTranslations('modals.wallet.amount')
  const locale = useLocale()
  const words = { min: unit.format(range.min, locale), max: unit.format(range.max, locale) }
  return (
    <AmountChoice
      label={t('label')}
      symbol={unit.symbol}
      value={value}
      onValue={onValue}
      min={unit.toShown(range.min)}
      max={unit.toShown(range.max)}
      fractionDigits={unit.decimals}
      locale={locale}
      aside={t('range', words)}
      presets={presets.map(({ amount }) => unit.toShown(amount))}
      presetsLabel={t('presets')}
      format={(shown) => unit.format(unit.toWire(shown), locale)}
      {...(error !== undefined && { error })}
    />
  )
}
