interface SelectProps {
  label: string
  value: string | undefined
  /** The values with their texts; an empty one is no filter. */
  options: readonly (readonly [value: string, text: string])[]
  onChange(value: string | undefined): void
}

/** A filter with known values. */
export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label className="flex items-center gap-2 whitespace-nowrap">
      {label}
      <select
        className="field"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
