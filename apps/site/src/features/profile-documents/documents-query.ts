import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

export const documentsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'documents'],
    queryFn: ({ signal }) => client.list('listDocuments', { signal }),
  })
