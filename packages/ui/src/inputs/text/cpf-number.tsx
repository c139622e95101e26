import { maskOf } from '../../formats/mask.ts'
import type { InputProps } from '../input-props.ts'
import { MaskedInput } from './masked-input.tsx'

const mask = maskOf({ pattern: '###.###.###-##' }, 'en')

/** A Brazilian taxpayer number. The value has eleven digits; the rule `cpf_number` validates them. */
export default function CpfNumberInput(props: InputProps) {
  return (
    <MaskedInput
      placeholder="000.000.000-00"
      {...props}
      mask={mask}
      inputMode="numeric"
      dir="ltr"
      inputClassName="tabular-nums rtl:text-end"
    />
  )
}
