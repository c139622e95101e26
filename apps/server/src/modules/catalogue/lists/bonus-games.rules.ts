/** Which games count in full for a player's bonuses. The same rule as `contributionOf` of bonuses, for all games. Pure. */
import type { BonusTerms } from '../../player-state/index.ts'
import type { CatalogueSnapshot } from '../snapshot.ts'
import { emptyMask, include, keep, type Mask, maskOf, set, unset } from './masks.rules.ts'

type Games = Pick<CatalogueSnapshot, 'index' | 'find'>

/** Removes games whose stakes count in full for none of the bonuses: without a bonus, all of them. */
export function keepCounted(games: Games, mask: Mask, bonuses: readonly BonusTerms[]): void {
  const counted = emptyMask(games.index.games.length)
  for (const terms of bonuses) include(counted, fullyCounted(games, terms))
  keep(mask, counted)
}

function fullyCounted({ index, find }: Games, { contributions = {}, forbidden = [] }: BonusTerms): Mask {
  const counted = maskOf(index.games.length, [index.games.map(({ place }) => place)])
  const count = (places: readonly number[], isFull: boolean) => {
    for (const place of places) (isFull ? set : unset)(counted, place)
  }
  const setGame = (id: string, isFull: boolean) => {
    const game = find(id)
    if (game !== null) count([game.place], isFull)
  }
  const parts = Object.entries(contributions).map(([key, percent]) => {
    const end = key.indexOf(':')
    return { of: key.slice(0, end), id: key.slice(end + 1), isFull: percent >= 100 }
  })
  const groups = { category: index.categories, provider: index.studios }
  // The lower percentage of a game's category and provider applies, so a full one changes nothing.
  for (const { of, id, isFull } of parts)
    if ((of === 'category' || of === 'provider') && !isFull) count(groups[of].get(id) ?? [], false)
  for (const { of, id, isFull } of parts) if (of === 'game') setGame(id, isFull)
  for (const id of forbidden) setGame(id, false)
  return counted
}
