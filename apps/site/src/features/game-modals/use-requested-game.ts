import type { Game } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { isMissing } from '../../shell/errors/report-failure.ts'
import { gameQuery } from '../../shell/games/games-queries.ts'

interface RequestedGame {
  /** Undefined while it loads, and if loading fails. */
  game: Game | undefined
  /** The URL names no game, or one that no longer exists. */
  isMissing: boolean
  failure: { error: unknown; onRetry: () => void } | null
}

/** The game that the URL names. */
export function useRequestedGame(id: string | undefined): RequestedGame {
  const { data, error, refetch } = useQuery({
    ...gameQuery(useClient(), id ?? ''),
    enabled: id !== undefined,
  })
  if (id === undefined || isMissing(error)) return { game: undefined, isMissing: true, failure: null }
  const hasFailed = data === undefined && error !== null
  return {
    game: data,
    isMissing: false,
    failure: hasFailed ? { error, onRetry: () => void refetch() } : null,
  }
}
