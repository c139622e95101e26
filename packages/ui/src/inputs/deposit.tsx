import { AmountChoice } from '../amount-choice.tsx'
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
  return (
    <AmountChoice
      {...{ label, hint, error, symbol, value, onValue, min, max, fractionDigits, presets, format, locale }}
      aside={words('deposit.range', { min: format(min), max: format(max) })}
      presetsLabel={words('deposit.presets')}
      disabled={isDisabled || isLoading}
      isRequired={props.isRequired === true}
      {...(props.onFocus && { onFocus: props.onFocus })}
      {...(props.onBlur && { onLeave: props.onBlur })}
    />
  )
}
