import { lazy, Suspense } from 'react'
import type { MaskSpec } from '../mask.ts'
import type { InputProps } from './input-props.ts'
import { Line } from './line.tsx'

/** Few fields have a shape, and every form has a text. */
const MaskedText = lazy(() => import('./masked-text.tsx'))

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
  if (mask !== undefined)
    return (
      <Suspense fallback={<Line {...props} isLoading />}>
        <MaskedText {...props} mask={mask} />
      </Suspense>
    )
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
