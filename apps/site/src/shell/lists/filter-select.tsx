import { NativeSelect } from '@fairhall/ui/native-select'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
}

/** One filter of a list. Two share a row on phones. */
export function FilterSelect<Value extends string>({ label, value, options, onValue }: Props<Value>) {
  return (
    <NativeSelect
      label={label}
      hideLabel
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen !== undefined) onValue(chosen.value)
      }}
      className="w-full max-sm:last:odd:col-span-2 sm:w-44"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
