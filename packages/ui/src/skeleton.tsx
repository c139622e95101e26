import { cx } from './cx.ts'

/** Holds the place of what is loading, in its size. The list around it carries `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-breathe rounded-control bg-lifted/70 motion-reduce:animate-none',
        className,
      )}
    />
  )
}
