import { ChevronRight } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { ContentLink } from '../prose/content-link.tsx'

type Props = { to: string; title: string; text?: ReactNode; icon?: ComponentType<{ className?: string }> }

/** A card that is one link. */
export function LinkCard({ to, title, text, icon: Icon }: Props) {
  return (
    <ContentLink
      to={to}
      className="group flex min-h-16 items-center gap-4 rounded-card border border-line bg-panel px-4 py-3.5 transition-colors duration-150 hover:border-edge hover:bg-raised"
    >
      {Icon && (
        <span className="flex size-11 shrink-0 items-center justify-center rounded-[10px] bg-raised text-brass group-hover:bg-lifted">
          <Icon className="size-5" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-balance">{title}</span>
        {text && <span className="mt-0.5 block text-sm text-pretty text-muted">{text}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </ContentLink>
  )
}
