import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  unready?: boolean
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-brass text-on-brass not-disabled:hover:bg-brass-bright not-disabled:active:bg-brass-deep disabled:bg-lifted disabled:text-faint',
  secondary:
    'border border-edge/60 bg-raised text-text not-disabled:hover:border-edge not-disabled:hover:bg-lifted disabled:text-faint',
  ghost: 'text-text not-disabled:hover:bg-raised disabled:text-faint',
  danger:
    'border border-coral/60 bg-coral/10 text-coral not-disabled:hover:bg-coral/20 disabled:border-line disabled:text-faint',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-6 py-3 text-lg',
}

/** The classes of a button, for links that look like one. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  wide = false,
  unready = false,
}: ButtonLook = {}): string {
  return cx(
    'relative inline-flex select-none items-center justify-center gap-2 rounded-control text-center font-semibold',
    'transition-colors duration-150',
    unready ? 'bg-lifted text-faint' : variants[variant],
    sizes[size],
    wide && 'w-full',
  )
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Keeps the width and the label for screen readers, shows a spinner, and ignores presses. */
  loading?: boolean
  /** Announced and drawn as disabled, but a press is handled: the form then shows what is missing. */
  unready?: boolean
  icon?: ReactNode
}

export function Button({
  variant,
  size,
  wide,
  loading = false,
  unready = false,
  icon,
  children,
  className,
  ...rest
}: ButtonProps) {
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide && { wide }),
    unready,
  }
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || loading}
      aria-disabled={unready || undefined}
      aria-busy={loading || undefined}
      className={cx(buttonClass(look), className)}
    >
      <span className={cx('inline-flex items-center justify-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {loading && <Spinner className="absolute" />}
    </button>
  )
}
