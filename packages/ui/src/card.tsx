import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** A bordered surface. Borders come before shadows: the page stays calm. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-card border border-line bg-panel', className)} />
}
