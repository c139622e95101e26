import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface FieldText {
  label: ReactNode
  hideLabel?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Shown after the label of an optional field; the caller provides the text. */
  optionalLabel?: string | undefined
  className?: string
}

/** ARIA attributes that connect a control with its hint and error by id. */
export function describe(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  return {
    'aria-invalid': error === undefined || error === '' ? undefined : true,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  } as const
}

interface FieldProps extends FieldText {
  id: string
  /** A label element needs a native control; a composite one is labelled by id. */
  native?: boolean
  children: ReactNode
  end?: ReactNode
}

/** Label above, control, then the error or hint below. Screen readers announce an error when it appears. */
export function Field({
  id,
  label,
  hideLabel,
  hint,
  error,
  optionalLabel,
  native = true,
  end,
  className,
  children,
}: FieldProps) {
  const Label = native ? 'label' : 'span'
  return (
    <div className={cx('flex flex-col', className)}>
      <div className={cx('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <Label
          id={`${id}-label`}
          {...(native && { htmlFor: id })}
          className="text-sm font-semibold text-text"
        >
          {label}
          {optionalLabel && <span className="ms-1.5 font-normal text-faint">{optionalLabel}</span>}
        </Label>
        {end}
      </div>
      {children}
      <FieldMessage {...{ id, error, hint }} />
    </div>
  )
}

/** The error or hint below a control or group; `describe` returns its ids. */
export function FieldMessage({ id, error, hint }: { id: string } & Pick<FieldText, 'error' | 'hint'>) {
  return (
    <div aria-live="polite" data-message="">
      {error ? (
        <p id={`${id}-error`} className="mt-1 flex gap-1.5 text-sm text-coral">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/**
 * For forms: every field reserves one line for its error or hint. So nothing moves when one appears or disappears,
 * such as a button about to be pressed.
 */
export const formClass = 'flex flex-col gap-0.5 **:data-message:min-h-8 **:data-message:pb-2'

/** The frame of all text-like controls: inputs, text areas and selects look alike. */
export function controlClass(error?: string): string {
  return cx(
    'w-full min-w-0 rounded-control border bg-ink/70 text-base text-text transition-colors duration-150',
    'focus-within:border-azure has-[:is(input,select,textarea):disabled]:bg-raised has-[:is(input,select,textarea):disabled]:text-faint',
    error ? 'border-coral' : 'border-edge hover:border-muted',
  )
}
