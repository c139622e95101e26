import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '../../fields/text-field.tsx'
import { LoadingSpinner } from '../loading-spinner.tsx'
import type { InputProps, Words } from '../input-props.ts'

type Native = Pick<
  ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'autoFocus'
  | 'dir'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'readOnly'
  | 'ref'
  | 'spellCheck'
  | 'type'
>

export interface SingleLineInputProps extends Omit<InputProps, 'locale' | 'words'>, Native {
  words: Words<'loading'>
  /** Only for screen readers, if the input's position makes its purpose clear. */
  hideLabel?: boolean
  prefix?: ReactNode
  suffix?: ReactNode
  inputClassName?: string
}

/** The attributes that every input passes to the native element and its field. */
export function fieldProps(props: Omit<InputProps, 'locale' | 'onValue' | 'value' | 'words'>) {
  const { label, hint, error, optionalLabel, name, placeholder, autoComplete, onBlur, onFocus } = props
  return {
    label,
    hint,
    error,
    name,
    ...(optionalLabel !== undefined && !props.isRequired && { optionalLabel }),
    ...(props.isRequired && { 'aria-required': true }),
    ...(props.isLoading && { 'aria-busy': true }),
    ...(placeholder !== undefined && { placeholder }),
    autoComplete: autoComplete ?? 'off',
    disabled: props.isDisabled === true,
    ...(onBlur && { onBlur }),
    ...(onFocus && { onFocus }),
  }
}

/** One line of plain text, the base of most inputs. */
export function SingleLineInput(props: SingleLineInputProps) {
  const { ref, value, onValue, isLoading = false, hideLabel = false, suffix, words } = props
  return (
    <TextField
      {...fieldProps(props)}
      {...nativeProps(props)}
      {...(ref !== undefined && { ref })}
      {...(hideLabel && { hideLabel })}
      value={value}
      readOnly={isLoading || props.readOnly === true}
      onChange={(event) => onValue(event.target.value)}
      suffix={isLoading ? <LoadingSpinner label={words('loading')} /> : suffix}
    />
  )
}

/** Only the native attributes that are set: an undefined one must not replace a default. */
export function nativeProps(props: Omit<SingleLineInputProps, 'ref'>) {
  const {
    type,
    inputMode,
    dir,
    maxLength,
    spellCheck,
    autoCapitalize,
    autoFocus,
    enterKeyHint,
    prefix,
    inputClassName,
  } = props
  return {
    ...(type !== undefined && { type }),
    ...(inputMode !== undefined && { inputMode }),
    ...(dir !== undefined && { dir }),
    ...(maxLength !== undefined && { maxLength }),
    ...(spellCheck !== undefined && { spellCheck }),
    ...(autoCapitalize !== undefined && { autoCapitalize }),
    ...(autoFocus && { autoFocus }),
    ...(enterKeyHint !== undefined && { enterKeyHint }),
    ...(prefix !== undefined && { prefix }),
    ...(inputClassName !== undefined && { inputClassName }),
  }
}
