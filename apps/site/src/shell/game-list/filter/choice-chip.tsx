import { cx } from '@fairhall/ui/cx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'

type Props = { isChosen: boolean; onPress: () => void; children: ReactNode; count?: number }

/** One value of a filter and the number of games that have it. */
export function ChoiceChip({ isChosen, onPress, children, count }: Props) {
  const format = useFormatter()
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={count === 0 && !isChosen}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-9 items-center gap-1.5 rounded-chip border px-3.5 text-sm font-semibold transition-colors duration-150 pointer-coarse:min-h-11',
        isChosen
          ? 'border-text bg-text text-ink'
          : 'border-edge/60 bg-panel text-text not-disabled:hover:border-edge disabled:border-line disabled:text-faint',
      )}
    >
      {isChosen && <Check aria-hidden="true" className="size-4" />}
      {children}
      {count !== undefined && (
        <span className={cx('text-xs font-normal tabular-nums', isChosen ? 'text-ink/72' : 'text-muted')}>
          {format.number(count)}
        </span>
      )}
    </button>
  )
}
