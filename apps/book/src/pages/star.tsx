import { Star as StarIcon } from 'lucide-react'
import type { League } from '../api/types.ts'
import { useTexts } from '../parts/texts.tsx'
import { favourites, toggleFavourite } from '../state/leagues.ts'
import { useStore } from '../state/store.ts'

/** Adds a league to the player's favourites, or removes it. */
export function Star({ league: { id, name } }: { league: League }) {
  const t = useTexts()
  const isStarred = useStore(favourites).includes(id)
  return (
    <button
      type="button"
      className="icon"
      aria-pressed={isStarred}
      aria-label={t(isStarred ? 'sports.unstar' : 'sports.star', { name })}
      onClick={() => toggleFavourite(id)}
    >
      <StarIcon className={`size-4 ${isStarred ? 'fill-brass text-brass' : ''}`} />
    </button>
  )
}
