import { toRoundGame } from '../../rounds/index.ts'
import type { Viewer } from '../viewer.ts'

/** A game as lists of rounds show it. Bets show their sportsbook. */
export function toPlayedGame(
  { catalogue, sportsbooks }: Pick<Viewer, 'catalogue' | 'sportsbooks'>,
  gameId: string,
) {
  const game = toRoundGame(catalogue.find(gameId), gameId)
  const [prefix, id] = gameId.split(':')
  return prefix === 'sports' && id !== undefined ? { ...game, title: sportsbooks.find(id)?.name ?? id } : game
}
