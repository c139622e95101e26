import type { Client } from '@fairhall/client'
import type { Account, Profile } from '@fairhall/contract'
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { EarlySession } from '../session/early-session.ts'

/** The first part of all query keys with player data; removed when the session ends. */
export const PLAYER = 'player'

/** The reply requested before the first paint. Used only once, because it becomes outdated. */
async function firstReply<Reply>(name: keyof NonNullable<EarlySession['first']>): Promise<Reply | null> {
  const { first } = window.fairhallSession
  const reply = first?.[name] ?? null
  if (first !== null) first[name] = null
  return (await reply) as Reply | null
}

export const profileQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'profile'],
    queryFn: async ({ signal }) =>
      (await firstReply<Profile>('getProfile')) ?? client.call('getProfile', { signal }),
    staleTime: 60_000,
  })

/** Updated by publications; see `live-accounts.ts`. */
export const accountsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'accounts'],
    queryFn: async ({ signal }) =>
      (await firstReply<Account[]>('listAccounts')) ?? client.call('listAccounts', { signal }),
    staleTime: 30_000,
    structuralSharing: (known, loaded) =>
      replaceEqualDeep(known, keepNewer(known as Account[] | undefined, loaded as Account[])),
  })

/** A reply may be older than a publication that arrived before it. */
export function keepNewer(known: readonly Account[] = [], loaded: readonly Account[]): Account[] {
  return loaded.map((account) => {
    const other = known.find(({ id }) => id === account.id)
    return other !== undefined && other.version > account.version ? other : account
  })
}
