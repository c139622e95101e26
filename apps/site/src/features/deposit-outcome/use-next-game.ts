import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { collectionsQuery } from '../../shell/games/collections-query.ts'
import { railQuery } from '../../shell/games/games-queries.ts'
import { playedGamesQuery } from '../../shell/games/played-games-query.ts'
import { useSession } from '../../shell/session/session.ts'

/**
 * The game that "Play" leads to: the one that the player came from, else the one they opened last, else the first one
 * of the lobby. Null while none is known, on the page of a game, and on that of the sportsbook.
 */
export function useNextGame(pathname: string, left: string | null): string | null {
  const client = useClient()
  const isBetting = isBettingPage(pathname)
  const isAsked = left === null && !isBetting && !pathname.includes('/games/')
  const isPlayer = useSession().status === 'player'
  const played = useQuery({ ...playedGamesQuery(client), enabled: isAsked && isPlayer })
  const collections = useQuery({ ...collectionsQuery(client), enabled: isAsked })
  const first = collections.data?.find(({ isRail }) => isRail)?.identity
  const isNew = played.data?.length === 0
  const rail = useQuery({ ...railQuery(client, first ?? ''), enabled: isNew && first !== undefined })
  if (isBetting) return null
  if (!isAsked) return left
  return played.data?.[0]?.id ?? rail.data?.[0]?.id ?? null
}

export const isBettingPage = (pathname: string): boolean => pathname.endsWith('/betting')
