import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

/** The classes of a chip, for links that filter by URL. */
export function chipClass(selected = false): string {
  return cx(
    'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-chip border px-4 text-sm font-semibold transition-colors duration-150 pointer-coarse:min-h-11',
    selected
      ? 'border-text bg-text text-ink'
      : 'border-line bg-panel text-muted hover:border-edge hover:text-text',
  )
}

interface ChipProps extends ComponentProps<'button'> {
  selected?: boolean
}

export function Chip({ selected = false, className, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={selected} {...rest} className={cx(chipClass(selected), className)} />
  )
}
