import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export const cardClass = 'rounded-card border border-line bg-panel'

/** A bordered surface. The design prefers borders to shadows. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx(cardClass, className)} />
}
