import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import type { InputProps } from './input-props.ts'
import { Line } from './line.tsx'

/** Looks while one types; a cross empties it and keeps the focus. */
export default function SearchInput(props: InputProps) {
  const ref = useRef<HTMLInputElement>(null)
  return (
    <Line
      {...props}
      ref={ref}
      type="search"
      enterKeyHint="search"
      spellCheck={false}
      prefix={<Search aria-hidden="true" className="size-5" />}
      suffix={
        props.value !== '' &&
        !props.isDisabled && (
          <button
            type="button"
            aria-label={props.words('clear')}
            onClick={() => {
              props.onValue('')
              ref.current?.focus()
            }}
            className="flex size-11 items-center justify-center rounded-tick text-muted hover:text-text"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )
      }
    />
  )
}
