import { Card } from '@fairhall/ui/card'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  /** The text, with a link to the player's limits around some of its words. */
  children: (link: (words: ReactNode) => ReactNode) => ReactNode
  className?: string
}

/** Reminds players of their limits where a page offers rewards: these must not push anyone past them. */
export function LimitsNote({ children, className = '' }: Props) {
  return (
    <Card className={`flex items-start gap-3.5 px-5 py-4 ${className}`}>
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <p className="text-sm text-pretty text-muted">
        {children((words) => (
          <Link to="/profile/limits" className="font-semibold text-azure hover:underline">
            {words}
          </Link>
        ))}
      </p>
    </Card>
  )
}
