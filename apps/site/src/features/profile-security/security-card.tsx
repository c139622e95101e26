import { Card } from '@fairhall/ui/card'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type SecurityCardProps = { icon: LucideIcon; title: string; text: ReactNode; end: ReactNode }

/**
 * One security setting: its state and its action. Rendered as a named group, because several actions are called
 * "Change".
 */
export function SecurityCard({ icon: Icon, title, text, end }: SecurityCardProps) {
  const titleId = useId()
  return (
    <Card
      role="group"
      aria-labelledby={titleId}
      className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 p-5 sm:flex sm:flex-wrap"
    >
      <span
        aria-hidden="true"
        className="flex size-11 items-center justify-center rounded-[10px] bg-raised text-brass max-sm:self-start"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={titleId} className="font-text text-base font-semibold tracking-normal">
          {title}
        </h2>
        <p className="mt-0.5 text-sm break-words text-muted">{text}</p>
      </div>
      {end && <div className="max-sm:col-start-2">{end}</div>}
    </Card>
  )
}
