import type { CatalogueSnapshot } from '../../catalogue/index.ts'
import { toRoundGame } from '../../rounds/index.ts'
import type { Sportsbooks } from '../sportsbooks.ts'

interface Played {
  catalogue: CatalogueSnapshot
  sportsbooks: Sportsbooks
}

/** A game as lists of rounds show it. Bets show their sportsbook. */
export function toPlayedGame({ catalogue, sportsbooks }: Played, gameId: string) {
  const game = toRoundGame(catalogue.find(gameId), gameId)
  const [prefix, id] = gameId.split(':')
  return prefix === 'sports' && id !== undefined ? { ...game, title: sportsbooks.find(id)?.name ?? id } : game
}
