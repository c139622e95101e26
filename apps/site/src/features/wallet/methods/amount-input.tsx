import DepositInput from '@fairhall/ui/inputs/deposit'
import { useLocale, useTranslations } from 'use-intl'
import type { AmountUnit } from '../../../shell/market/amount-unit.ts'

interface Props {
  unit: AmountUnit
  /** In the input's unit. */
  value: string
  onValue: (value: string) => void
  /** In the API's unit. */
  range: { min: string; max: string }
  presets: readonly { amount: string }[]
  error?: string | undefined
}

/** An amount in the unit that the player reads, within the method's range. */
export function AmountInput({ unit, range, presets, ...input }: Props) {
  const t = useTranslations('modals.wallet.amount')
  const words = useTranslations('fields-settings.fields.inputs')
  const locale = useLocale()
  return (
    <DepositInput
      {...input}
      {...{ words, locale }}
      label={t('label')}
      symbol={unit.symbol}
      min={unit.toShown(range.min)}
      max={unit.toShown(range.max)}
      fractionDigits={unit.decimals}
      presets={presets.map(({ amount }) => unit.toShown(amount))}
      format={(shown) => unit.format(unit.toWire(shown), locale)}
    />
  )
}
