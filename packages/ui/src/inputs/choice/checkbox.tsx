import { Checkbox } from '../../fields/checkbox.tsx'
import type { InputProps } from '../input-props.ts'
import { fieldProps } from '../text/single-line-input.tsx'

/** Never marked as optional: its label says everything, and may contain links. */
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
