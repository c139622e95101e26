import { Select } from '../../fields/select.tsx'
import type { Choice, InputProps } from '../input-props.ts'
import { LoadingSpinner } from '../loading-spinner.tsx'

export interface DropdownSetup {
  options: readonly Choice[]
}

/** A list of a few options. */
export default function DropdownInput({ options, ...props }: InputProps & DropdownSetup) {
  const { label, hint, error, optionalLabel, value, onValue, words, isLoading = false } = props
  return (
    <Select
      {...{ label, hint, error, options, onValue }}
      optionalLabel={props.isRequired ? undefined : optionalLabel}
      value={value === '' ? null : value}
      placeholder={props.placeholder ?? words('choose')}
      disabled={props.isDisabled === true || isLoading}
      required={props.isRequired === true}
      {...(props.onFocus && { onFocus: props.onFocus })}
      {...(props.onBlur && { onBlur: props.onBlur })}
      {...(isLoading && { suffix: <LoadingSpinner label={words('loading')} /> })}
    />
  )
}
