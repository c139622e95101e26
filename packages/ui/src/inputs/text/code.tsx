import { latinDigits } from '@fairhall/money/digits'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { cx } from '../../cx.ts'
import { describe, Field } from '../../fields/field.tsx'
import type { InputProps } from '../input-props.ts'
import { fieldProps } from './single-line-input.tsx'
import { LoadingSpinner } from '../loading-spinner.tsx'

export interface CodeSetup {
  length?: number
  onComplete?: (code: string) => void
}

const CODE_LENGTH = 6
const KEYS = new Set(['Backspace', 'Tab', 'Enter', 'Delete', 'Home', 'End'])
const isTaken = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  KEYS.has(key) ||
  key.startsWith('Arrow') ||
  key.length > 1 ||
  /^\d$/.test(latinDigits(key))

/**
 * A one-time code. One native input covers the cells, so that autofill from a message works and a screen reader
 * announces one field. The value is empty until all digits are entered. Pasting an incomplete code is ignored.
 */
export default function CodeInput({ length = CODE_LENGTH, onComplete, ...props }: InputProps & CodeSetup) {
  const id = useId()
  const [typed, setTyped] = useState(props.value)
  const [isFocused, setIsFocused] = useState(false)
  const { value, onValue, words, label, hint, error, isLoading = false, isDisabled = false } = props
  // If the value is cleared from outside, such as for a new code, the complete input is cleared too. Incomplete
  // input stays.
  const shown = value === '' && typed.length === length ? '' : value === '' ? typed : value

  const take = (digits: string) => {
    setTyped(digits)
    const next = digits.length === length ? digits : ''
    if (next !== value) onValue(next)
    if (next !== '') onComplete?.(next)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = latinDigits(event.clipboardData.getData('text')).replace(/[\s-]/g, '')
    if (new RegExp(`^\\d{${length}}$`).test(pasted)) take(pasted)
  }
  const {
    autoComplete: _off,
    label: _label,
    optionalLabel: _optional,
    ...native
  } = {
    optionalLabel: undefined,
    ...fieldProps(props),
  }
  return (
    <Field {...{ id, label, hint, error }}>
      <div className="relative flex items-center" dir="ltr">
        <input
          {...native}
          {...describe(id, { hint, error })}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={length}
          readOnly={isLoading}
          value={shown}
          onKeyDown={(event) => !isTaken(event) && event.preventDefault()}
          onPaste={paste}
          onChange={(event) => take(latinDigits(event.target.value).replace(/\D/g, '').slice(0, length))}
          onFocus={() => {
            setIsFocused(true)
            props.onFocus?.()
          }}
          onBlur={() => {
            setIsFocused(false)
            props.onBlur?.()
          }}
          className="peer absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent opacity-0 outline-none"
        />
        <div aria-hidden="true" className="pointer-events-none grid w-full auto-cols-fr grid-flow-col gap-2">
          {Array.from({ length }, (_, at) => (
            <Cell
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              key={at}
              digit={shown[at] ?? ''}
              isNext={isFocused && at === Math.min(shown.length, length - 1)}
              isWrong={Boolean(error)}
              isDisabled={isDisabled}
            />
          ))}
        </div>
        {isLoading && (
          <span className="absolute end-1">
            <LoadingSpinner label={words('loading')} />
          </span>
        )}
      </div>
      <span className="sr-only" aria-live="polite">
        {isFocused && shown.length > 0 && words('codeDigits', { count: shown.length, max: length })}
      </span>
    </Field>
  )
}

function Cell(props: { digit: string; isNext: boolean; isWrong: boolean; isDisabled: boolean }) {
  const { digit, isNext, isWrong, isDisabled } = props
  return (
    <span
      className={cx(
        'flex h-14 min-w-0 items-center justify-center rounded-control border font-display text-xl font-bold tabular-nums transition-colors duration-150',
        isDisabled ? 'bg-raised text-faint' : 'bg-ink/70 text-text',
        isWrong
          ? 'border-coral'
          : isNext
            ? 'border-azure ring-1 ring-azure'
            : digit
              ? 'border-muted'
              : 'border-edge',
      )}
    >
      {digit ||
        (isNext ? (
          <span className="h-6 w-0.5 animate-pulse rounded-chip bg-azure motion-reduce:animate-none" />
        ) : (
          ''
        ))}
    </span>
  )
}
