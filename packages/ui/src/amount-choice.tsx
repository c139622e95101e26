import { AmountField, type AmountFieldProps } from './amount-field.tsx'
import { compareAmounts, isAmountWithin } from './amount.ts'
import { cx } from './cx.ts'

export interface AmountChoiceProps extends AmountFieldProps {
  min: string
  max: string
  /** The usual amounts; those outside the range are not shown. */
  presets: readonly string[]
  presetsLabel: string
  /** An amount in words: `€10.00`. */
  format: (amount: string) => string
}

const LONG = 7

/** An amount of money with its range and the usual choices. */
export function AmountChoice({ presets, presetsLabel, format, ...field }: AmountChoiceProps) {
  const { value, onValue, min, max, disabled = false } = field
  const shown = presets.filter((preset) => isAmountWithin(preset, min, max))
  // Long ones do not fit beside each other on a phone: five are three and two then, four are two and two.
  const isLong = shown.some((preset) => format(preset).length > LONG)
  const longBasis = shown.length === 4 ? 'max-md:basis-[45%]' : 'max-md:basis-[30%]'
  return (
    <div>
      <AmountField {...field} />
      {shown.length > 0 && (
        <div role="group" aria-label={presetsLabel} className="mt-2.5 flex flex-wrap gap-2 max-md:gap-1.5">
          {shown.map((preset) => {
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
      )}
    </div>
  )
}
