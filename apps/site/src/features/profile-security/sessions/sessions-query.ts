import type { Client } from '@fairhall/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../../shell/player/player-queries.ts'

export const PER_PAGE = 10
export const SESSIONS = [PLAYER, 'sessions'] as const

export const sessionsQuery = (client: Client, page: number) =>
  queryOptions({
    queryKey: [...SESSIONS, page],
    queryFn: ({ signal }) => client.list('listSessions', { query: { page, perPage: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })
