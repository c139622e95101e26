import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import type { InputProps, Words } from '../input-props.ts'
import { SingleLineInput } from './single-line-input.tsx'

export interface SearchSetup {
  hideLabel?: boolean
  maxLength?: number
  /** Takes the focus on mount, for a panel that is opened in order to search. */
  startsFocused?: boolean
}

type Props = Omit<InputProps, 'locale' | 'words'> & { words: Words<'clear' | 'loading'> }

/** Searches while typing. The clear button keeps the focus. */
export default function SearchInput({ startsFocused = false, ...props }: Props & SearchSetup) {
  const ref = useRef<HTMLInputElement>(null)
  return (
    <SingleLineInput
      {...props}
      ref={ref}
      {...(startsFocused && { autoFocus: true })}
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
