import type { Client } from '@fairhall/client'
import type { Jackpot, Publications } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { JACKPOTS } from '../games/live-queries.ts'
import { toTileGame } from '../games/tile-game.ts'

/** Meters are kept current by publications. */
export const jackpotsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...JACKPOTS, 'open'],
    queryFn: ({ signal }) => client.call('listJackpots', { signal }),
    staleTime: 60_000,
  })

export const jackpotWinsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...JACKPOTS, 'wins'],
    queryFn: ({ signal }) => client.call('listJackpotWins', { signal }),
    staleTime: 60_000,
  })

const GAMES_SHOWN = 24

export const jackpotGamesQuery = (client: Client) =>
  queryOptions({
    queryKey: [...JACKPOTS, 'games'],
    queryFn: async ({ signal }) => {
      const query = { jackpot: '1' as const, perPage: GAMES_SHOWN }
      return (await client.call('listGames', { query, signal })).map(toTileGame)
    },
    staleTime: 5 * 60_000,
  })

type Meters = Extract<Publications['jackpots'], { event: 'jackpot.meters' }>['meters']

/** Null if a pot has dropped or is new: then only the server knows its terms. */
export function withMeters(jackpots: readonly Jackpot[], meters: Meters): Jackpot[] | null {
  const known = new Map(jackpots.map((jackpot) => [`${jackpot.id} ${jackpot.pot}`, jackpot]))
  const shown = meters.flatMap(({ id, pot, amount }) => {
    const jackpot = known.get(`${id} ${pot}`)
    return jackpot === undefined ? [] : [{ ...jackpot, amount }]
  })
  if (shown.length < meters.length || jackpots.length > meters.length) return null
  // In the order of the list.
  return jackpots.flatMap(({ id }) => shown.find((one) => one.id === id) ?? [])
}
