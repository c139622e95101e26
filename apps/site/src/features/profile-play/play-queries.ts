import type { Client } from '@fairhall/client'
import type { PlayReportUnit } from '@fairhall/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const playReportQuery = (client: Client, unit: PlayReportUnit, currency: string) =>
  queryOptions({
    queryKey: [PLAYER, 'play-report', unit, currency],
    queryFn: ({ signal }) => client.call('getPlayReport', { query: { unit, currency }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
