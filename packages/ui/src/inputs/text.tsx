import { useMemo } from 'react'
import { type MaskSpec, maskOf } from '../mask.ts'
import type { InputProps } from './input-props.ts'
import { Line, MaskedLine } from './line.tsx'

export interface TextSetup {
  /** The shape that is taken and shown, such as `###-@@`. */
  mask?: MaskSpec
  type?: 'text' | 'email' | 'url'
  inputMode?: 'text' | 'email' | 'url' | 'numeric'
  maxLength?: number
  /** Codes and addresses run left to right in every language. */
  isCode?: boolean
}

export default function TextInput({
  mask,
  type,
  inputMode,
  maxLength,
  isCode,
  ...props
}: InputProps & TextSetup) {
  if (mask !== undefined) return <MaskedText {...props} mask={mask} />
  const isPlain = type === undefined || type === 'text'
  return (
    <Line
      {...props}
      {...(type !== undefined && { type })}
      {...(inputMode !== undefined && { inputMode })}
      {...(maxLength !== undefined && { maxLength })}
      {...((isCode || !isPlain) && {
        autoCapitalize: 'none',
        spellCheck: false,
        dir: 'ltr',
        inputClassName: 'rtl:text-end',
      })}
    />
  )
}

function MaskedText({ mask: spec, ...props }: InputProps & { mask: MaskSpec }) {
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
