import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does: an icon alone means nothing to a screen reader. */
  label: string
  variant?: 'plain' | 'raised'
}

export function IconButton({ label, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition-colors duration-150',
        'not-disabled:hover:text-text',
        variant === 'raised'
          ? 'border border-line bg-raised not-disabled:hover:bg-lifted'
          : 'not-disabled:hover:bg-raised',
        className,
      )}
    />
  )
}
