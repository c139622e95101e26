import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'

export interface PagerProps {
  page: number
  pages: number
  /** Whether there is a next page, if the total number of pages is unknown. */
  hasNext?: boolean
  onPage: (page: number) => void
  previousLabel: string
  nextLabel: string
  /** "Page 2 of 5" in the player's language. */
  label: string
}

/** Buttons for the previous and next page. Hidden if there is only one page. */
export function Pager({
  page,
  pages,
  hasNext = page < pages,
  onPage,
  previousLabel,
  nextLabel,
  label,
}: PagerProps) {
  if (page <= 1 && !hasNext) return null
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-4 py-2">
      <IconButton
        variant="raised"
        label={previousLabel}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="disabled:opacity-40"
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <span aria-live="polite" className="text-sm text-muted tabular-nums">
        {label}
      </span>
      <IconButton
        variant="raised"
        label={nextLabel}
        disabled={!hasNext}
        onClick={() => onPage(page + 1)}
        className="disabled:opacity-40"
      >
        <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </IconButton>
    </nav>
  )
}
