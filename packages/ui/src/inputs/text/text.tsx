import type { InputProps } from '../input-props.ts'
import { SingleLineInput } from './single-line-input.tsx'

export interface TextSetup {
  type?: 'text' | 'email' | 'url'
  inputMode?: 'text' | 'email' | 'url' | 'numeric'
  maxLength?: number
  /** For codes and addresses, which are left-to-right in every language. */
  isCode?: boolean
}

export default function TextInput({ type, inputMode, maxLength, isCode, ...props }: InputProps & TextSetup) {
  const isPlain = type === undefined || type === 'text'
  return (
    <SingleLineInput
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
