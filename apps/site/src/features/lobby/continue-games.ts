/** The games that a player continues with. Pure. */
import type { OpenRound, PlayedGame } from '@fairhall/contract'

export const CONTINUED = 8

export interface ContinuedGame {
  game: Pick<PlayedGame, 'id' | 'title' | 'thumbnail' | 'thumbnailSmall' | 'playedAt'>
  openRound: OpenRound | null
}

/** Games with an open round come first, then those that were played last. */
export function toContinued(
  played: readonly PlayedGame[],
  openRounds: readonly OpenRound[],
): ContinuedGame[] {
  const all = played.map((game) => ({
    game,
    openRound: openRounds.find(({ gameId }) => gameId === game.id) ?? null,
  }))
  return all
    .toSorted((one, other) => Number(other.openRound !== null) - Number(one.openRound !== null))
    .slice(0, CONTINUED)
}
