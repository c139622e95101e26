import { cx } from './cx.ts'

/** Holds the place of what is loading, in its size. The list around it carries `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block rounded-control bg-raised bg-[linear-gradient(100deg,transparent_35%,var(--color-lifted)_50%,transparent_65%)]',
        'bg-[length:200%_100%] animate-shimmer motion-reduce:animate-none',
        className,
      )}
    />
  )
}
