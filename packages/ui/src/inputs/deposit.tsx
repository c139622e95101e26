import { compareAmounts } from '../amount.ts'
import { AmountField } from '../amount-field.tsx'
import { cx } from '../cx.ts'
import { decimalSeparator } from '../mask.ts'
import type { InputProps } from './input-props.ts'

export interface DepositSetup {
  /** Before the number: `€`, `mBTC`. */
  symbol: string
  min: string
  max: string
  fractionDigits: number
  /** The usual amounts; those outside the range are not shown. */
  presets: readonly string[]
  /** An amount in words: `€10.00`. */
  format: (amount: string) => string
}

/** An amount of money with its range and the usual choices. Left empty or too small it becomes the least, too large the most. */
export default function DepositInput({
  symbol,
  min,
  max,
  fractionDigits,
  presets,
  format,
  ...props
}: InputProps & DepositSetup) {
  const { label, hint, error, value, onValue, words, locale, isDisabled = false, isLoading = false } = props
  const isShown = (preset: string) => compareAmounts(preset, min) >= 0 && compareAmounts(preset, max) <= 0
  const shown = presets.filter(isShown)
  return (
    <div>
      <AmountField
        {...{ label, hint, error, symbol, value, onValue, min, max, fractionDigits }}
        separator={decimalSeparator(locale)}
        aside={words('deposit.range', { min: format(min), max: format(max) })}
        disabled={isDisabled || isLoading}
        isRequired={props.isRequired === true}
        {...(props.onFocus && { onFocus: props.onFocus })}
        {...(props.onBlur && { onLeave: props.onBlur })}
      />
      {shown.length > 0 && (
        <div role="group" aria-label={words('deposit.presets')} className="mt-2.5 flex flex-wrap gap-2">
          {shown.map((preset) => {
            const isChosen = value !== '' && compareAmounts(value, preset) === 0
            return (
              <button
                key={preset}
                type="button"
                aria-pressed={isChosen}
                disabled={isDisabled || isLoading}
                onClick={() => onValue(preset)}
                className={cx(
                  'min-h-11 min-w-fit flex-1 basis-14 rounded-control border px-1.5 font-semibold tabular-nums transition-colors duration-150 max-md:text-sm disabled:text-faint',
                  isChosen
                    ? 'border-edge bg-lifted text-text'
                    : 'border-line text-muted not-disabled:hover:border-edge not-disabled:hover:text-text',
                )}
              >
                {format(preset)}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
