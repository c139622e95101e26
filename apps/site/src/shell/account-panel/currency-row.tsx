import { cx } from '@fairhall/ui/cx'
import { Check } from 'lucide-react'

type Props = {
  title: string
  text: string
  /** The value in the player's display currency. */
  worth?: string | null
  label: string
  isActive?: boolean
  activeLabel?: string
  disabled: boolean
  onPick: () => void
}

/** A currency of the panel. Pressing it makes it the active one. */
export function CurrencyRow({ title, text, worth, label, isActive, activeLabel, disabled, onPick }: Props) {
  return (
    <li>
      <button
        type="button"
        disabled={disabled || isActive}
        aria-label={`${title}. ${isActive ? activeLabel : label}`}
        onClick={onPick}
        className={cx(
          'flex min-h-14 w-full items-center gap-3 rounded-control border px-3.5 py-2 text-start transition-colors duration-150',
          isActive ? 'border-brass bg-raised' : 'border-line bg-panel hover:border-edge hover:bg-raised',
        )}
      >
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold tabular-nums">{title}</span>
          <span className="truncate text-xs text-muted">{text}</span>
        </span>
        <span className="ms-auto flex shrink-0 items-center gap-2.5">
          {worth && <span className="text-sm text-muted tabular-nums">{worth}</span>}
          {isActive && <Check aria-hidden="true" className="size-5 text-brass" />}
        </span>
      </button>
    </li>
  )
}
