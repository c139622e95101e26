import { Card } from '@fairhall/ui/card'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { icon: LucideIcon; title: string; text: string; isBusy?: boolean; children: ReactNode }

/**
 * Shows the result of an external link and the next step. Fills the window height, so later messages never
 * push a visible footer.
 */
export function MessageCard({ icon: Icon, title, text, isBusy, children }: Props) {
  return (
    <div aria-busy={isBusy} className="min-h-dvh py-10">
      <Card className="mx-auto flex max-w-lg flex-col items-center px-6 py-12 text-center">
        <Icon aria-hidden="true" className="size-14 text-brass" strokeWidth={1.5} />
        <h1 className="mt-5 text-2xl text-balance">{title}</h1>
        <p className="mt-2 mb-7 max-w-sm text-pretty text-muted">{text}</p>
        <div className="flex w-full flex-wrap justify-center gap-3">{children}</div>
      </Card>
    </div>
  )
}
