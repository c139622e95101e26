import { useId } from 'react'
import { focusFirst } from '../parts/focus-first.ts'

interface EntryProps {
  label: string
  hint?: string | undefined
  value: string
  onChange(value: string): void
  autoComplete: string
  type?: 'text' | 'password'
  isRequired?: boolean
  isFirst?: boolean
}

/** A field of the forms before there is a session. */
export function Entry({
  label,
  hint,
  value,
  onChange,
  autoComplete,
  type = 'text',
  isRequired = true,
  isFirst = false,
}: EntryProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        className="field"
        type={type}
        value={value}
        required={isRequired}
        ref={isFirst ? focusFirst : undefined}
        autoComplete={autoComplete}
        inputMode={autoComplete === 'one-time-code' ? 'numeric' : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
