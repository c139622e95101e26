import type { Game } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Poster } from '../../shell/games/poster.tsx'

/** A game's picture in front of its colours. It keeps its size while it loads. */
export function GamePoster({ game }: { game: Game | undefined }) {
  return (
    <div className="relative isolate flex justify-center overflow-clip bg-ink px-5 pt-10 pb-6 short:hidden">
      {game === undefined ? (
        <Skeleton className="h-52 w-39" />
      ) : (
        <>
          <Poster
            game={game}
            sizes="9.75rem"
            className="absolute inset-0 -z-1 size-full scale-125 object-cover opacity-45 blur-2xl"
          />
          <Poster
            game={game}
            sizes="9.75rem"
            width={156}
            height={208}
            className="h-52 w-39 rounded-card border border-text/15 object-cover shadow-raised"
          />
        </>
      )}
    </div>
  )
}
