import type { Client } from '@fairhall/client'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../player/player-queries.ts'

const MESSAGES = 'messages'
/** What the bell shows. */
const NEWEST_MAX = 3

export const messagesQuery = (client: Client, page: number, perPage: number) =>
  queryOptions({
    queryKey: [PLAYER, MESSAGES, page, perPage],
    queryFn: ({ signal }) => client.list('listMessages', { query: { page, perPage }, signal }),
    staleTime: 30_000,
  })

export const newestMessagesQuery = (client: Client) => messagesQuery(client, 1, NEWEST_MAX)

export function reloadMessages(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [PLAYER, MESSAGES] })
}
