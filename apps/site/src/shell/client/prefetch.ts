import type { Client } from '@fairhall/client'
import type { QueryClient } from '@tanstack/react-query'
import { registrationFieldsQuery } from '../market/registration-fields-query.ts'
import { providersQuery } from '../games/providers-query.ts'

/** Prefetches what pages and dialogs need soon after the start. They report any error themselves. */
export function prefetchForLater(queryClient: QueryClient, client: Client, isGuest: boolean): void {
  void queryClient.prefetchQuery(providersQuery(client))
  if (isGuest) void queryClient.prefetchQuery(registrationFieldsQuery(client))
}
