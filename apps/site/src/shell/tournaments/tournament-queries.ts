import type { Client } from '@fairhall/client'
import type { Tournament, TournamentBoard } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { TOURNAMENTS } from '../games/live-queries.ts'
import { PLAYER } from '../player/player-queries.ts'

const FRESH_MS = 10_000

/** Running ones and those to come. */
export const openTournamentsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...TOURNAMENTS, 'open'],
    queryFn: ({ signal }) => client.call('listTournaments', { query: { state: 'open' }, signal }),
    staleTime: FRESH_MS,
  })

/** @param identity - Of a tournament or a run. */
export const tournamentQuery = (client: Client, identity: string) =>
  queryOptions({
    queryKey: [...TOURNAMENTS, 'one', identity],
    queryFn: ({ signal }): Promise<Tournament> =>
      client.call('getTournament', { params: { identity }, signal }),
    staleTime: FRESH_MS,
  })

/** Updated by publications. */
export const boardQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...TOURNAMENTS, 'board', id],
    queryFn: ({ signal }): Promise<TournamentBoard> =>
      client.call('getTournamentBoard', { params: { id }, signal }),
    staleTime: FRESH_MS,
  })

const ENTRY = 'tournament-entry'

/** The player's place. */
export const entryQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [PLAYER, ENTRY, id],
    queryFn: ({ signal }) => client.call('getTournamentEntry', { params: { id }, signal }),
    staleTime: FRESH_MS,
  })

/** Whether a game counts. */
export const isEligible = ({ games }: Pick<Tournament, 'games'>, gameId: string): boolean =>
  games.length === 0 || games.some(({ id }) => id === gameId)
