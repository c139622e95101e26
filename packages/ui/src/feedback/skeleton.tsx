import { cx } from '../cx.ts'

export const BREATHING = 'animate-breathe motion-reduce:animate-none'

/** `isStill` if the parent animates all of them: each animation costs a phone some work. */
type Props = { className?: string; isStill?: boolean }

/** A placeholder in the size of the loading content. The surrounding list sets `aria-busy`. */
export function Skeleton({ className, isStill = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx('block rounded-control bg-lifted/70', !isStill && BREATHING, className)}
    />
  )
}
