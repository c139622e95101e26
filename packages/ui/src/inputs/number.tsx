import { type ReactNode, useMemo } from 'react'
import { maskOf } from '../mask.ts'
import type { InputProps } from './input-props.ts'
import { MaskedLine } from './masked-line.tsx'

export interface NumberSetup {
  fractionDigits?: number
  isUnsigned?: boolean
  /** What is counted, at the end of the line. */
  unit?: ReactNode
}

/** A number as the language writes it; the value has a dot and no groups. What exceeds the fraction is cut off. */
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
    <MaskedLine
      {...props}
      mask={mask}
      // A phone's number pad has no minus.
      inputMode={!isUnsigned ? 'text' : fractionDigits === 0 ? 'numeric' : 'decimal'}
      dir="ltr"
      inputClassName="tabular-nums rtl:text-end"
      {...(unit !== undefined && { suffix: <span className="pe-2.5">{unit}</span> })}
    />
  )
}
