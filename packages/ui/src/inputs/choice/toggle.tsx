import { Toggle } from '../../fields/toggle.tsx'
import type { InputProps } from '../input-props.ts'
import { fieldProps } from '../text/single-line-input.tsx'

export default function ToggleInput(props: InputProps<boolean>) {
  const { optionalLabel: _optional, hint, ...field } = { optionalLabel: undefined, ...fieldProps(props) }
  return (
    <Toggle
      {...field}
      text={hint}
      disabled={field.disabled || props.isLoading === true}
      checked={props.value}
      onChange={(event) => props.onValue(event.target.checked)}
    />
  )
}
