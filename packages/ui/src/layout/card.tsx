import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

/** A bordered surface. The design prefers borders to shadows. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-card border border-line bg-panel', className)} />
}
