import { Card } from '@fairhall/ui/card'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type GuardProps = { icon: LucideIcon; title: string; text: ReactNode; end: ReactNode }

/** One thing that guards the account, how it stands, and what can be done about it. */
export function Guard({ icon: Icon, title, text, end }: GuardProps) {
  return (
    <Card className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 p-5 sm:flex sm:flex-wrap">
      <span
        aria-hidden="true"
        className="flex size-11 items-center justify-center rounded-[10px] bg-raised text-brass max-sm:self-start"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-text text-base font-semibold tracking-normal">{title}</h2>
        <p className="mt-0.5 text-sm break-words text-muted">{text}</p>
      </div>
      {end && <div className="max-sm:col-start-2">{end}</div>}
    </Card>
  )
}
