import type { ReactNode } from 'react'

interface TabLinksProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; text: string; count?: number }[]
  chosen: Id
  link(tab: Id, className: string, content: ReactNode): ReactNode
}

/** Parts of a page, each with its own address and with what waits in it. */
export function TabLinks<Id extends string>({ label, tabs, chosen, link }: TabLinksProps<Id>) {
  return (
    <nav className="flex flex-wrap gap-1" aria-label={label}>
      {tabs.map(({ id, text, count = 0 }) =>
        link(
          id,
          `rounded-lg px-2.5 py-1 font-semibold hover:bg-sunken ${id === chosen ? 'bg-chosen' : 'text-muted'}`,
          <>
            {text}
            {count > 0 && (
              <em className="ms-1.5 rounded-full bg-plain-soft px-1.5 text-[11px] text-text not-italic">
                {count}
              </em>
            )}
          </>,
        ),
      )}
    </nav>
  )
}
