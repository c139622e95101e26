import type { Game } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../shell/client/use-client.ts'
import { gameQuery } from '../../shell/games/games-queries.ts'

/** The game that the address names. `missing` when it names none, or one that is not here any more. */
export function useAskedGame(id: string | undefined): { game: Game | undefined; isMissing: boolean } {
  const { data, isError } = useQuery({ ...gameQuery(useClient(), id ?? ''), enabled: id !== undefined })
  return { game: data, isMissing: id === undefined || isError }
}
