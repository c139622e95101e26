import { cx } from '@fairhall/ui/cx'
import { useTranslations } from 'use-intl'
import { useFavorite } from './use-favorite.ts'

interface Props {
  game: { id: string; title: string }
  className?: string
}

/** A heart that marks a game as a favourite, or removes the mark. */
export function FavoriteButton({ game: { id, title }, className }: Props) {
  const t = useTranslations('global-components.games.favorite')
  const { isFavorite, toggle } = useFavorite(id)
  const label = t(isFavorite ? 'remove' : 'add', { title })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
      data-marked={isFavorite || undefined}
      className={cx('heart', className)}
    >
      {/* Inlined like the sign of a tile's play button, because a page has dozens of tiles. */}
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.5 4.6 13A5 5 0 0 1 11.6 5.9l.4.4.4-.4a5 5 0 0 1 7 7.1z" />
      </svg>
    </button>
  )
}
