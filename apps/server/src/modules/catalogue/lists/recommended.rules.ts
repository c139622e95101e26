/**
 * Which games are recommended to a player: what other players of the games that they opened last also play. Derived at
 * each request and stored nowhere, so that there is no profile of the player. Pure.
 */

/** What a game counts for, compared with the one that was opened after it. */
const OPENED_DECAY = 0.85

/**
 * The best first. Games that the player knows are left out, because the lobby shows them anyway.
 *
 * @param opened IDs of games, the last opened first
 * @param alsoPlayedOf What the players of a game also play, the most typical first
 */
export function recommend<Game extends { id: string }>(
  opened: readonly string[],
  alsoPlayedOf: (gameId: string) => readonly Game[],
): Game[] {
  const known = new Set(opened)
  const scores = new Map<Game, number>()
  for (const [place, id] of opened.entries()) {
    const weight = OPENED_DECAY ** place
    for (const [rank, game] of alsoPlayedOf(id).entries())
      if (!known.has(game.id)) scores.set(game, (scores.get(game) ?? 0) + weight / (rank + 1))
  }
  return [...scores].sort(([, left], [, right]) => right - left).map(([game]) => game)
}

/** Yields the first games, and then the others. Nothing is copied: a page needs only its beginning. */
export function* firstThen<Game>(first: readonly Game[], others: Iterable<Game>): Generator<Game> {
  yield* first
  const shown = new Set(first)
  for (const game of others) if (!shown.has(game)) yield game
}
