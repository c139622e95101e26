import type { Game } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { isMissing } from '../../shell/errors/report-failure.ts'
import { gameQuery } from '../../shell/games/games-queries.ts'

interface AskedGame {
  /** Undefined while it is on its way, and where it does not come. */
  game: Game | undefined
  /** The address names none, or one that is not here any more. */
  isMissing: boolean
  failure: { error: unknown; onRetry: () => void } | null
}

/** The game that the address names. */
export function useAskedGame(id: string | undefined): AskedGame {
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
