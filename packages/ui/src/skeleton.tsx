import { cx } from './cx.ts'

export const BREATHING = 'animate-breathe motion-reduce:animate-none'

/** Still are those whose parent breathes for all of them: each animation costs a phone some work. */
type Props = { className?: string; isStill?: boolean }

/** Holds the place of what is loading, in its size. The list around it carries `aria-busy`. */
export function Skeleton({ className, isStill = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx('block rounded-control bg-lifted/70', !isStill && BREATHING, className)}
    />
  )
}
