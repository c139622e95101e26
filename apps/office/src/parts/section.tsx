import type { PropsWithChildren, ReactNode } from 'react'

/** A part of a page with its heading, and what can be done about it. */
export function Section({
  title,
  actions,
  children,
}: PropsWithChildren<{ title: string; actions?: ReactNode }>) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-[15px] leading-5">{title}</h2>
        {actions !== undefined && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
