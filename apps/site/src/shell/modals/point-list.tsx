import type { ReactNode } from 'react'

type Props = { items: readonly { icon: ReactNode; title: string; text?: string }[]; isOrdered?: boolean }

/** A few short statements, each with an icon. */
export function PointList({ items, isOrdered = false }: Props) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised/40">
      {items.map(({ icon, title, text }) => (
        <li key={title} className="flex items-start gap-3.5 px-4 py-3.5">
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-raised text-brass [&>svg]:size-4.5"
          >
            {icon}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{title}</span>
            {text !== undefined && <span className="mt-0.5 block text-sm text-muted">{text}</span>}
          </span>
        </li>
      ))}
    </List>
  )
}
