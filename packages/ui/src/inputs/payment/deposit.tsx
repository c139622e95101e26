import { compareAmounts, isAmountWithin } from '../../formats/amount.ts'
import { AmountField } from '../../fields/amount-field.tsx'
import { cx } from '../../cx.ts'
import type { InputProps, Words } from '../input-props.ts'

export interface DepositSetup {
  /** Shown before the number: `€`, `mBTC`. */
  symbol: string
  min: string
  max: string
  fractionDigits: number
  /** Preset amounts; those outside the range aren't shown. */
  presets: readonly string[]
  /** Formats an amount: `€10.00`. */
  format: (amount: string) => string
}

type Props = Omit<InputProps, 'autoComplete' | 'name' | 'placeholder' | 'words'> & {
  words: Words<'deposit.presets' | 'deposit.range' | 'deposit.raised' | 'deposit.lowered'>
}

/**
 * An amount of money with a range and presets. When left, an empty or too small amount becomes the minimum, a too
 * large one the maximum.
 */
export default function DepositInput({
  symbol,
  min,
  max,
  fractionDigits,
  presets,
  format,
  ...props
}: Props & DepositSetup) {
  const { label, hint, error, value, onValue, words, locale, isDisabled = false, isLoading = false } = props
  const disabled = isDisabled || isLoading
  const shown = presets.filter((preset) => isAmountWithin(preset, min, max))
  return (
    <div>
      <AmountField
        {...{ label, hint, error, symbol, value, onValue, min, max, fractionDigits, locale, disabled }}
        aside={words('deposit.range', { min: format(min), max: format(max) })}
        moved={(bound, amount) =>
          words(bound === 'min' ? 'deposit.raised' : 'deposit.lowered', { amount: format(amount) })
        }
        isRequired={props.isRequired === true}
        {...(props.onFocus && { onFocus: props.onFocus })}
        {...(props.onBlur && { onLeave: props.onBlur })}
      />
      {shown.length > 0 && (
        <Presets {...{ value, onValue, disabled, format }} presets={shown} label={words('deposit.presets')} />
      )}
    </div>
  )
}

interface PresetsProps extends Pick<InputProps, 'onValue' | 'value'> {
  label: string
  presets: readonly string[]
  format: (amount: string) => string
  disabled: boolean
}

const LONG = 7

function Presets({ label, presets, format, value, onValue, disabled }: PresetsProps) {
  // Long presets don't fit in one row on a phone: five become three and two, four become two and two.
  const isLong = presets.some((preset) => format(preset).length > LONG)
  const longBasis = presets.length === 4 ? 'max-md:basis-[45%]' : 'max-md:basis-[30%]'
  return (
    <div role="group" aria-label={label} className="mt-2.5 flex flex-wrap gap-2 max-md:gap-1.5">
      {presets.map((preset) => {
        const isChosen = value !== '' && compareAmounts(value, preset) === 0
        return (
          <button
            key={preset}
            type="button"
            aria-pressed={isChosen}
            disabled={disabled}
            onClick={() => onValue(preset)}
            className={cx(
              'min-h-11 min-w-fit flex-1 basis-14 rounded-control border px-1.5 font-semibold tabular-nums transition-colors duration-150 max-md:px-1 max-md:text-sm disabled:text-faint',
              isLong && longBasis,
              isChosen
                ? 'border-brass bg-brass/8 text-text'
                : 'border-line text-muted not-disabled:hover:border-edge not-disabled:hover:text-text',
            )}
          >
            {format(preset)}
          </button>
        )
      })}
    </div>
  )
}
