import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

/** @param counted - What has been counted: another one loads the rounds again. */
export const ownRoundsQuery = (client: Client, id: string, counted: string) =>
  queryOptions({
    queryKey: [PLAYER, 'tournament-rounds', id, counted],
    queryFn: ({ signal }) => client.call('listTournamentRounds', { params: { id }, signal }),
    placeholderData: keepPreviousData,
  })
