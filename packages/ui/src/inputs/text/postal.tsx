import { useMemo } from 'react'
import { maskOf } from '../../formats/mask.ts'
import { freePostalCode, postalMask } from '../../formats/postal-code.ts'
import type { InputProps } from '../input-props.ts'
import { MaskedInput } from './masked-input.tsx'

export interface PostalSetup {
  /** The country of the postal codes: ISO code in upper case. */
  country?: string | undefined
}

export default function PostalInput({ country, ...props }: InputProps & PostalSetup) {
  const mask = useMemo(() => {
    const spec = postalMask(country)
    const of = spec && maskOf(spec, 'en')
    return (typed: string) => {
      const shown = of ? of(typed.toUpperCase()).shown : freePostalCode(typed)
      return { shown, value: shown }
    }
  }, [country])
  const isDigits = country !== undefined && country !== 'CA' && postalMask(country) !== null
  return (
    <MaskedInput
      autoComplete="postal-code"
      {...props}
      mask={mask}
      inputMode={isDigits ? 'numeric' : 'text'}
      autoCapitalize="characters"
      dir="ltr"
      inputClassName="rtl:text-end"
    />
  )
}
