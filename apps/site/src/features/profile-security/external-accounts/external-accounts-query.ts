import type { Client } from '@fairhall/client'
import type { Reply } from '@fairhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../../shell/player/player-queries.ts'

export type ExternalAccount = Reply<'listIdentities'>[number]

export const externalAccountsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'identities'],
    queryFn: ({ signal }) => client.call('listIdentities', { signal }),
  })
