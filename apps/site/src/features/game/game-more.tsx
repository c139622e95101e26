import type { Game } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { LazyPart as LazyWithTexts } from '../../shell/client/lazy-part.tsx'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { useNearViewport } from '../../shell/games/use-near-viewport.ts'

const loadDetails = () => import('./game-details.tsx')
const loadBets = async () => (await import('./game-bets.tsx')).GameBets
const BETS_TEXTS = ['global-components/live-play']
/** Bets must not load with the page: on phones, they are just below the game. */
const IN_VIEW = '0px'

/** What is below the stage, loaded when it is scrolled near: the game comes first. */
export function GameMore({ game }: { game: Game }) {
  const { ref: betsRef, isNear: areBetsInView } = useNearViewport(IN_VIEW)
  const { ref: detailsRef, isNear: areDetailsNear } = useNearViewport()
  return (
    <>
      <div ref={betsRef} className="mt-6">
        <LazyWithTexts
          isDue={areBetsInView}
          load={loadBets}
          documents={BETS_TEXTS}
          outline={<Skeleton className="mt-8 h-122 w-full" />}
        />
      </div>
      <div ref={detailsRef} className="mt-6 min-h-96">
        {areDetailsNear && (
          <LazyPart name="game-details" load={loadDetails} outline={<Skeleton className="h-96 w-full" />}>
            {(GameDetails) => <GameDetails game={game} />}
          </LazyPart>
        )}
      </div>
    </>
  )
}
