import { SearchSelect } from '../../fields/search-select.tsx'
import type { DropdownSetup } from './dropdown.tsx'
import type { InputProps } from '../input-props.ts'
import { LoadingSpinner } from '../loading-spinner.tsx'

/** A searchable list of options, with group headings if options have groups. */
export default function DropdownSearchInput({ options, ...props }: InputProps & DropdownSetup) {
  const { label, hint, error, optionalLabel, value, onValue, words, isLoading = false } = props
  return (
    <SearchSelect
      {...{ label, hint, error, options, onValue }}
      optionalLabel={props.isRequired ? undefined : optionalLabel}
      value={value === '' ? null : value}
      placeholder={props.placeholder ?? words('choose')}
      emptyText={words('list.empty')}
      openLabel={words('list.open')}
      autoComplete={props.autoComplete ?? 'off'}
      disabled={props.isDisabled === true || isLoading}
      required={props.isRequired === true}
      {...(props.onFocus && { onFocus: props.onFocus })}
      {...(props.onBlur && { onBlur: props.onBlur })}
      {...(isLoading && { suffix: <LoadingSpinner label={words('loading')} /> })}
    />
  )
}
