import { type ReactNode, useMemo } from 'react'
import { maskOf } from '../../formats/mask.ts'
import type { InputProps } from '../input-props.ts'
import { MaskedInput } from './masked-input.tsx'

export interface NumberSetup {
  fractionDigits?: number
  isUnsigned?: boolean
  /** The unit, shown at the end. */
  unit?: ReactNode
}

/** A number in the language's notation. The value has a decimal point and no grouping. Extra decimals are cut off. */
export default function NumberInput({
  fractionDigits = 0,
  isUnsigned = true,
  unit,
  ...props
}: InputProps & NumberSetup) {
  const mask = useMemo(
    () => maskOf({ fractionDigits, isUnsigned }, props.locale),
    [fractionDigits, isUnsigned, props.locale],
  )
  return (
    <MaskedInput
      {...props}
      mask={mask}
      // Phone number pads have no minus key.
      inputMode={!isUnsigned ? 'text' : fractionDigits === 0 ? 'numeric' : 'decimal'}
      dir="ltr"
      inputClassName="tabular-nums rtl:text-end"
      {...(unit !== undefined && { suffix: <span className="pe-2.5">{unit}</span> })}
    />
  )
}
