import type { Game } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'

const loadDetails = () => import('./game-details.tsx')

/** What is below the stage, loaded when it is scrolled near: the game comes first. */
export function GameMore({ game }: { game: Game }) {
  const { ref, isNear } = useNearViewport()
  return (
    <div ref={ref} className="mt-6 min-h-96">
      {isNear && (
        <LazyPart name="game-details" load={loadDetails} outline={<Skeleton className="h-96 w-full" />}>
          {(GameDetails) => <GameDetails game={game} />}
        </LazyPart>
      )}
    </div>
  )
}
