import type { Client } from '@fairhall/client'
import type { LoyaltyLevel, PlayerAccount } from '@fairhall/contract'
import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { PLAYER } from '../player/player-queries.ts'

const ACCOUNT = [PLAYER, 'loyalty-account']

/** Updated by publications and claims; see `applyLoyalty`. */
export const loyaltyQuery = (client: Client) =>
  queryOptions({
    queryKey: ACCOUNT,
    queryFn: ({ signal }) => client.call('getLoyaltyAccount', { signal }),
    staleTime: 30_000,
    structuralSharing: (known, loaded) =>
      replaceEqualDeep(known, newerOf(known as PlayerAccount | undefined, loaded as PlayerAccount)),
  })

/** A reply may be older than a publication that arrived before it. */
function newerOf(known: PlayerAccount | undefined, other: PlayerAccount): PlayerAccount {
  return known !== undefined && known.id === other.id && known.version > other.version ? known : other
}

/** Shows a live account, unless nothing shows it yet or a newer one is known. */
export function applyLoyalty(queryClient: QueryClient, account: PlayerAccount) {
  queryClient.setQueryData<PlayerAccount>(ACCOUNT, (known) =>
    known === undefined ? undefined : newerOf(known, account),
  )
}

/** Publications are in the player's stored language, which may differ from the page's. */
export function inPageLanguage(level: LoyaltyLevel, levels: readonly LoyaltyLevel[]): LoyaltyLevel {
  return levels.find(({ id }) => id === level.id) ?? level
}
