import type { ReactNode } from 'react'

type Props = { title: string; lead?: string; action?: ReactNode }

/** The heading of a page with a one-sentence description. */
export function PageIntro({ title, lead, action }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-6 md:pt-8">
      <div className="max-w-2xl min-w-0">
        <h1 className="text-2xl text-balance hyphens-auto md:text-3xl">{title}</h1>
        {lead && <p className="mt-2 text-pretty text-muted">{lead}</p>}
      </div>
      {action}
    </div>
  )
}
