import { Check, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { describe } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** May contain links, which don't toggle the checkbox. */
  label: ReactNode
  error?: string | undefined
  className?: string
}

export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div className={className}>
      <div className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-0.5 flex size-6 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            {...describe(id, { error })}
            className={cx(
              'peer size-6 cursor-pointer appearance-none rounded-tick border bg-ink/70 transition-colors duration-150',
              'checked:border-brass checked:bg-brass before:absolute before:-inset-2.5',
              error ? 'border-coral' : 'border-edge hover:border-muted',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-1 size-4 text-on-brass opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label
          htmlFor={id}
          className="cursor-pointer text-sm leading-6 text-muted [&_a]:text-azure [&_a]:underline"
        >
          {label}
        </label>
      </div>
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="flex gap-1.5 pb-2 text-sm text-coral">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
