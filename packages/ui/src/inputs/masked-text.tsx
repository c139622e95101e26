import { useMemo } from 'react'
import { type MaskSpec, maskOf } from '../mask.ts'
import type { InputProps } from './input-props.ts'
import { MaskedLine } from './masked-line.tsx'

/** A text in the shape of its mask. */
export default function MaskedText({ mask: spec, ...props }: InputProps & { mask: MaskSpec }) {
  const mask = useMemo(() => maskOf(spec, props.locale), [spec, props.locale])
  const isDigits = 'pattern' in spec && !/[@*]/.test(String(spec.pattern))
  return (
    <MaskedLine
      {...props}
      mask={mask}
      dir="ltr"
      inputMode={isDigits ? 'numeric' : 'text'}
      inputClassName="rtl:text-end"
    />
  )
}
