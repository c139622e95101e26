import { GameTile } from './game-tile.tsx'
import type { TileGame } from './tile-game.ts'
import { TileSkeleton } from './tile-skeleton.tsx'

/** The games of a whole page. */
export function TileGrid({ games }: { games: readonly TileGame[] }) {
  return (
    <ul className="game-grid mt-6">
      {games.map((game) => (
        <li key={game.id}>
          <GameTile game={game} heading="h2" />
        </li>
      ))}
    </ul>
  )
}

const SKELETONS = 6

export function TileGridOutline() {
  return (
    <ul aria-busy="true" className="game-grid mt-6">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <TileSkeleton key={index} />
      ))}
    </ul>
  )
}
