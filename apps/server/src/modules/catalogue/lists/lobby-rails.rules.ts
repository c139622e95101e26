/**
 * How the lobby's rails begin. A game among the first of one rail moves back in the rails below it: a page that repeats
 * the same pictures looks as if it had few games. Pure.
 */

/** The tiles of a rail that are visible without scrolling on the widest screens. */
export const RAIL_START = 7

/**
 * The games of each collection in the order of its rail. Games that no earlier rail begins with come first, until the
 * start is full. The others keep their order. A collection without enough other games is filled with repeated ones.
 *
 * @param collections In the order of the lobby
 */
export function layOutRails<Game>(
  collections: readonly { id: string; games: readonly Game[] }[],
): ReadonlyMap<string, readonly Game[]> {
  const shown = new Set<Game>()
  const rails = new Map<string, readonly Game[]>()
  for (const { id, games } of collections) {
    const rail = withStart(games, shown)
    rails.set(id, rail)
    for (const game of rail.slice(0, RAIL_START)) shown.add(game)
  }
  return rails
}

function withStart<Game>(games: readonly Game[], shown: ReadonlySet<Game>): readonly Game[] {
  const start: Game[] = []
  const repeated: Game[] = []
  for (const game of games) {
    if (start.length === RAIL_START) break
    if (shown.has(game)) repeated.push(game)
    else start.push(game)
  }
  return [...start, ...repeated, ...games.slice(start.length + repeated.length)]
}
