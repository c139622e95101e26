import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { icon: ReactNode; title: string; text: string; onPick: () => void }

/** One option with a count next to it. */
export function ChoiceTile({ icon, title, text, onPick }: Props) {
  return (
    <li>
      <button
        type="button"
        onClick={onPick}
        className="flex h-full min-h-18 w-full items-center gap-3.5 rounded-card border border-line bg-raised/40 px-4 py-3 text-start transition-colors duration-150 hover:border-edge hover:bg-raised"
      >
        <span
          aria-hidden="true"
          className="flex size-11 shrink-0 items-center justify-center rounded-control border border-line bg-raised font-display text-lg font-bold text-brass [&>svg]:size-5"
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{title}</span>
          <span className="block text-sm text-muted tabular-nums">{text}</span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-4.5 shrink-0 text-muted sm:hidden rtl:-scale-x-100"
        />
      </button>
    </li>
  )
}
