import { cx } from '@fairhall/ui/cx'
import { Gift } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../create-store.ts'
import { hasBonusGames } from './bonus-games.ts'

type Props = { isChosen: boolean; onPress: () => void }

/** Leaves the games that count in full for the player's bonus. Without such a bonus there is nothing to choose. */
export function BonusChoice({ isChosen, onPress }: Props) {
  const t = useTranslations('global-components.game-filters')
  if (!useStore(hasBonusGames) && !isChosen) return null
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border px-4 text-sm font-semibold transition-colors duration-150',
        isChosen
          ? 'border-text bg-text text-ink'
          : 'border-line bg-panel text-muted hover:border-edge hover:text-text',
      )}
    >
      <Gift aria-hidden="true" className={cx('size-4.5', !isChosen && 'text-jade')} />
      {t('bonus')}
    </button>
  )
}
