import { useId } from 'react'
import { CopyButton } from '../actions/copy-button.tsx'
import { cx } from '../cx.ts'
import { describe, FieldMessage } from '../fields/field.tsx'
import type { InputProps, Words } from './input-props.ts'
import { LoadingSpinner } from './loading-spinner.tsx'

export interface CopySetup {
  /** The text to copy, if it differs from the displayed value, such as one shown in groups. */
  text?: string
  /** The button's label, if "copy" is ambiguous next to another button. */
  copyLabel?: string
  /** For retyping: a monospaced font. */
  isCode?: boolean
  /** Always places the button below the value. */
  isStacked?: boolean
}

type Props = Omit<InputProps, 'autoComplete' | 'locale' | 'name' | 'onValue' | 'placeholder' | 'words'> & {
  words: Words<'copied' | 'copy' | 'loading'>
}

/** A value to copy: an address, tag or secret. It is never truncated, so it can be compared before money is sent. */
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
            <LoadingSpinner label={words('loading')} />
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
