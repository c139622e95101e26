import { Checkbox } from '../checkbox.tsx'
import type { InputProps } from './input-props.ts'
import { fieldProps } from './line.tsx'

/** Its sentence says everything: it is never marked as optional, and it may hold links. */
export default function CheckboxInput(props: InputProps<boolean>) {
  const {
    optionalLabel: _optional,
    hint: _hint,
    ...field
  } = { optionalLabel: undefined, ...fieldProps(props) }
  return (
    <Checkbox
      {...field}
      disabled={field.disabled || props.isLoading === true}
      checked={props.value}
      onChange={(event) => props.onValue(event.target.checked)}
    />
  )
}
