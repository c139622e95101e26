import type { Tournament } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import { useSession } from '../../shell/session/session.ts'
import { entryQuery, tournamentQuery } from '../../shell/tournaments/tournament-queries.ts'
import { useLiveTournament } from '../../shell/tournaments/use-live-tournament.ts'
import { EligibleGames } from './eligible-games.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { OwnRounds } from './own-rounds.tsx'
import { Prizes } from './prizes.tsx'
import { Rules } from './rules.tsx'
import { TournamentHero } from './tournament-hero.tsx'

/** Starts and ends of runs are not published. */
const EVERY_MS = 30_000

/** One run: the leaderboard live, prizes, rules, games and the player's own rounds. */
export function TournamentPage({ identity }: { identity: string }) {
  const query = useQuery({ ...tournamentQuery(useClient(), identity), refetchInterval: EVERY_MS })
  return (
    <Loaded query={query} outline={<Skeleton className="mt-4 h-128 rounded-panel! md:mt-6" />}>
      {(tournament) => <Run tournament={tournament} />}
    </Loaded>
  )
}

function Run({ tournament }: { tournament: Tournament }) {
  const { id, state } = tournament
  useLiveTournament(id)
  const entry = useEntry(id)
  const hasBegun = state !== 'published' && state !== 'cancelled'
  return (
    <>
      <TournamentHero tournament={tournament} entry={entry} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {hasBegun && <Leaderboard tournament={tournament} entry={entry} />}
          {hasBegun && entry !== undefined && <OwnRounds tournament={tournament} entry={entry} />}
          {!hasBegun && <Rules tournament={tournament} />}
          {entry === undefined && <EligibleGames tournament={tournament} />}
        </div>
        <div className="flex flex-col gap-4">
          <Prizes tournament={tournament} entry={entry} />
          {hasBegun && <Rules tournament={tournament} />}
          {entry !== undefined && <EligibleGames tournament={tournament} />}
        </div>
      </div>
    </>
  )
}

/** Undefined for visitors and while loading. Excluded players take no part. */
function useEntry(id: string) {
  const { status } = useSession()
  const isExcluded = useIsExcluded()
  return useQuery({ ...entryQuery(useClient(), id), enabled: status === 'player' && !isExcluded }).data
}
