import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { describe } from './field.tsx'

interface ToggleProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  text?: ReactNode
  error?: string | undefined
  className?: string
}

/** A native checkbox reports its state itself: `aria-checked` would be a second, outdated one. */
const asSwitch = { role: 'switch' } as const

/** A setting that takes effect immediately. Use a checkbox for values that are sent with a form. */
export function Toggle({ label, text, error, className, ...input }: ToggleProps) {
  const id = useId()
  return (
    <div className={cx('flex min-h-11 items-center justify-between gap-4', className)}>
      <label htmlFor={id} className="min-w-0 cursor-pointer py-2 text-base">
        {label}
        {text && !error && <span className="block text-sm text-muted">{text}</span>}
        {error && (
          <span id={`${id}-error`} role="alert" className="flex gap-1.5 text-sm text-coral">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </span>
        )}
      </label>
      <span className="relative inline-flex shrink-0">
        <input
          {...input}
          id={id}
          type="checkbox"
          {...asSwitch}
          {...describe(id, { error })}
          className={cx(
            'peer h-7 w-12 cursor-pointer appearance-none rounded-chip border border-edge bg-ink/70',
            'transition-colors duration-150 checked:border-brass checked:bg-brass before:absolute before:-inset-2',
          )}
        />
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute start-1 top-1 size-5 rounded-chip bg-muted transition-transform duration-150',
            'peer-checked:translate-x-5 peer-checked:bg-on-brass rtl:peer-checked:-translate-x-5',
          )}
        />
      </span>
    </div>
  )
}
