import type { ReactNode } from 'react'

/** One labelled value, within `Facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-end break-words tabular-nums">{children}</dd>
    </div>
  )
}
