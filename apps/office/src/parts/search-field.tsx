import { useState } from 'react'
import { follow, type, type TypedText } from './typed-text.ts'

interface SearchFieldProps {
  label: string
  /** From the page's address, which follows a moment after a key: an input that waited for it would move the caret. */
  value: string
  onValue(value: string): void
}

export function SearchField({ label, value, onValue }: SearchFieldProps) {
  /** Null while nobody types. */
  const [typed, setTyped] = useState<TypedText | null>(null)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTyped(follow(typed, value))
  }
  return (
    <input
      type="search"
      className="field w-56!"
      value={typed?.text ?? value}
      aria-label={label}
      placeholder={label}
      onChange={({ target }) => {
        setTyped(type(typed, target.value))
        onValue(target.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
