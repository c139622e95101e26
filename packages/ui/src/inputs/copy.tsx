import { useId } from 'react'
import { CopyButton } from '../copy-button.tsx'
import { cx } from '../cx.ts'
import { describe, FieldMessage } from '../field.tsx'
import type { InputProps, Words } from './input-props.ts'
import { Waiting } from './waiting.tsx'

export interface CopySetup {
  /** What is copied, where the value is shown in another form, such as in groups. */
  text?: string
  /** What the button says, where "copy" alone is too little beside another button. */
  copyLabel?: string
  /** To be typed off by hand: letters of one width. */
  isCode?: boolean
  /** The button is always below the value. */
  isStacked?: boolean
}

type Props = Omit<InputProps, 'autoComplete' | 'locale' | 'name' | 'onValue' | 'placeholder' | 'words'> & {
  words: Words<'copied' | 'copy' | 'loading'>
}

/** A value to take along: an address, a tag, a secret. All of it is in sight, so that it can be compared before money is sent. */
export default function CopyInput({
  text,
  copyLabel,
  isCode = false,
  isStacked = false,
  ...props
}: Props & CopySetup) {
  const { label, value, error, hint, words, isDisabled = false, isLoading = false } = props
  const id = useId()
  const { 'aria-describedby': describedBy } = describe(id, { error, hint })
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-busy={isLoading || undefined}
      className="w-full"
      {...(props.onFocus && { onFocus: props.onFocus })}
    >
      <div className={cx('flex w-full flex-col gap-2', !isStacked && 'lg:flex-row lg:items-stretch')}>
        <div
          className={cx(
            'min-w-0 flex-1 rounded-control border bg-ink/70 px-4 py-2.5 text-start',
            error ? 'border-coral' : 'border-line',
          )}
        >
          <span id={`${id}-label`} className="block text-xs text-muted">
            {label}
          </span>
          {isLoading ? (
            <Waiting label={words('loading')} />
          ) : (
            <span
              dir="ltr"
              className={cx(
                'block min-h-6 select-all',
                isCode ? 'font-mono text-sm' : 'font-medium break-all',
                isDisabled && 'text-faint',
              )}
            >
              {value}
            </span>
          )}
        </div>
        <div className={cx('flex', !isStacked && 'lg:w-52 lg:shrink-0')}>
          <CopyButton
            wide
            text={text ?? value}
            label={copyLabel ?? words('copy')}
            copiedLabel={words('copied')}
            isDisabled={isDisabled || isLoading || value === ''}
          />
        </div>
      </div>
      <FieldMessage {...{ id, error, hint }} />
    </div>
  )
}
