import { Card } from '@fairhall/ui/card'
import type { ReactNode } from 'react'

/** A card with a heading. */
export function Panel({
  title,
  side,
  children,
}: {
  title: ReactNode
  side?: ReactNode
  children: ReactNode
}) {
  return (
    <Card className="overflow-hidden">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <h2 className="text-lg">{title}</h2>
        {side}
      </header>
      {children}
    </Card>
  )
}
