import { cx } from '@fairhall/ui/cx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

type Props = { label: string; count: number; children: () => ReactNode; className?: string }

/**
 * A button of the filter bar and the panel below it. It closes by Escape, by a press elsewhere and when the focus
 * leaves it. The panel is next in the tab order.
 */
export function FilterMenu({ label, count, children, className }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  useClosing(root, isOpen, (reason) => {
    setOpen(false)
    if (reason === 'escape') button.current?.focus()
  })
  return (
    <div ref={root} className={cx('relative', className)}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          'inline-flex min-h-11 items-center gap-2 rounded-control border px-4 text-sm font-semibold transition-colors duration-150',
          count > 0 || isOpen
            ? 'border-edge bg-raised text-text'
            : 'border-line bg-panel text-muted hover:border-edge hover:text-text',
        )}
      >
        {label}
        {count > 0 && <CountBadge count={count} />}
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={panelId}
        role="group"
        aria-label={label}
        hidden={!isOpen}
        className="absolute start-0 top-full z-10 mt-2 w-88 rounded-card border border-edge/60 bg-raised p-4 shadow-raised"
      >
        {isOpen && children()}
      </div>
    </div>
  )
}

/** How many values are chosen. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-chip bg-brass px-1.5 text-xs font-bold text-on-brass tabular-nums">
      {count}
    </span>
  )
}

function useClosing(
  root: { current: HTMLElement | null },
  isOpen: boolean,
  onClose: (reason: 'escape' | 'elsewhere') => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const elsewhere = ({ target }: Event) =>
      target instanceof Node && root.current?.contains(target) === false && close('elsewhere')
    document.addEventListener('pointerdown', elsewhere, { signal })
    document.addEventListener('focusin', elsewhere, { signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close('escape'), { signal })
    return () => ending.abort()
  }, [root, isOpen])
}
