import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { SmallPoster } from './small-poster.tsx'
import { useMoment } from '../player/use-moment.ts'

interface Props {
  game: ComponentProps<typeof SmallPoster>['game'] & { title: string }
  at: string
  icon: LucideIcon
  /** The class of the icon's colour. */
  tone: string
  /** What the round counted for. */
  title: string
  why: ReactNode
  /** At the end of the row. */
  children: ReactNode
  className?: string
}

/** A round of the player as a list item: its game, and what it counted for and why. */
export function ExplainedRound({ game, at, icon: Icon, tone, title, why, children, className = '' }: Props) {
  const moment = useMoment()
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1.4fr)_auto] ${className}`}
    >
      <SmallPoster game={game} size={32} className="overflow-hidden rounded-[7px]" />
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">{game.title}</p>
        <p className="text-xs text-muted">{moment(at)}</p>
      </div>
      <div className="flex min-w-0 items-start gap-2 max-sm:order-last max-sm:col-span-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
        <p className="text-xs text-pretty text-muted">
          <span className="block text-sm font-medium text-text">{title}</span>
          {why}
        </p>
      </div>
      {children}
    </li>
  )
}
