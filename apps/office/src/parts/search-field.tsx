import { useState } from 'react'

interface SearchFieldProps {
  label: string
  /** From the page's address, which follows a moment after a key: an input that waited for it would move the caret. */
  value: string
  onValue(value: string): void
}

export function SearchField({ label, value, onValue }: SearchFieldProps) {
  /** Null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      type="search"
      className="field w-56!"
      value={typed ?? value}
      aria-label={label}
      placeholder={label}
      onChange={({ target }) => {
        setTyped(target.value)
        onValue(target.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
