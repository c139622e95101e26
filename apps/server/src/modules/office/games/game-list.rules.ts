/** Filters the catalogue for staff, who also see games that players don't. Pure. */
import type { OfficeGameState, OfficeInput } from '@fairhall/contract/office'
import type { CatalogueGame } from '../../catalogue/index.ts'

export type GameFilter = Omit<NonNullable<OfficeInput<'listGames'>['query']>, 'sort' | 'cursor'>

/** A stop comes first: it is what staff can end. */
export function stateOf(
  { id, provider, isAvailable, isProviderDown }: CatalogueGame,
  stopped: ReadonlySet<string>,
): OfficeGameState {
  if (stopped.has(`game:${id}`) || stopped.has(`game-provider:${provider}`)) return 'stopped'
  if (!isAvailable) return 'unavailable'
  return isProviderDown ? 'down' : 'available'
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** In the order of `games`. */
export function filterGames(
  games: readonly CatalogueGame[],
  { text, provider, category, state, blockedIn }: GameFilter,
  stopped: ReadonlySet<string>,
): CatalogueGame[] {
  const words = plain(text ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return games.filter((game) => {
    if (provider && game.provider !== provider) return false
    if (category && game.category !== category) return false
    if (state && stateOf(game, stopped) !== state) return false
    if (blockedIn && !game.blockedCountries.includes(blockedIn.toUpperCase())) return false
    if (words.length === 0) return true
    const named = plain(`${game.title} ${game.id} ${game.externalId} ${game.studio.name}`)
    return words.every((word) => named.includes(word))
  })
}

/** The page after the game of the cursor. A game that has left the list begins at the start. */
export function pageAfter(
  games: readonly CatalogueGame[],
  cursor: string | undefined,
  size: number,
): { page: readonly CatalogueGame[]; next: string | null } {
  const from = games.findIndex(({ id }) => id === cursor) + 1
  const page = games.slice(from, from + size)
  return { page, next: games.length > from + size ? (page.at(-1)?.id ?? null) : null }
}
