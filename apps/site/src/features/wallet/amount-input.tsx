import { AmountField } from '@fairhall/ui/amount-field'
import { compareAmounts } from '@fairhall/ui/amount'
import { cx } from '@fairhall/ui/cx'
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

function separatorOf(locale: string): '.' | ',' {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}

/** An amount with its range and the usual choices. */
export function AmountInput({ unit, value, onValue, range, presets, error }: Props) {
  const t = useTranslations('modals.wallet.amount')
  const locale = useLocale()
  const [min, max] = [unit.toShown(range.min), unit.toShown(range.max)]
  const words = { min: unit.format(range.min, locale), max: unit.format(range.max, locale) }
  return (
    <div>
      <AmountField
        label={t('label')}
        symbol={unit.symbol}
        value={value}
        onValue={onValue}
        min={min}
        max={max}
        fractionDigits={unit.decimals}
        separator={separatorOf(locale)}
        aside={t('range', words)}
        {...(error !== undefined && { error })}
      />
      {presets.length > 0 && (
        <div role="group" aria-label={t('presets')} className="mt-2.5 flex flex-wrap gap-2">
          {presets.map(({ amount }) => {
            const shown = unit.toShown(amount)
            const isChosen = value !== '' && compareAmounts(value, shown) === 0
            return (
              <button
                key={amount}
                type="button"
                aria-pressed={isChosen}
                onClick={() => onValue(shown)}
                className={cx(
                  'min-h-11 min-w-fit flex-1 basis-14 rounded-control border px-1.5 font-semibold max-md:text-sm tabular-nums transition-colors duration-150',
                  isChosen
                    ? 'border-edge bg-lifted text-text'
                    : 'border-line text-muted hover:border-edge hover:text-text',
                )}
              >
                {unit.format(amount, locale)}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
