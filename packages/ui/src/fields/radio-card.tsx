import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'title'> {
  title: ReactNode
  text?: ReactNode
  icon?: ReactNode
  end?: ReactNode
  className?: string
}

/** One of a few options, with room for an explanation. Render it inside a fieldset with a legend. */
export function RadioCard({ title, text, icon, end, className, ...input }: RadioCardProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-16 cursor-pointer items-center gap-3 rounded-card border border-line bg-panel px-4 py-3',
        'transition-colors duration-150 hover:border-edge hover:bg-raised',
        'has-checked:border-brass has-checked:bg-brass/8 has-checked:ring-1 has-checked:ring-brass',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azure',
        'has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      {icon}
      <input
        {...input}
        type="radio"
        className={cx(
          'peer outline-none',
          icon
            ? 'absolute inset-0 appearance-none opacity-0'
            : 'size-5 shrink-0 appearance-none rounded-chip border-2 border-edge bg-ink checked:border-[6px] checked:border-brass',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-words">{title}</span>
        {text && <span className="block text-sm text-muted">{text}</span>}
      </span>
      {end}
    </label>
  )
}
