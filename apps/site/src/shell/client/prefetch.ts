import type { Client } from '@fairhall/client'
import type { QueryClient } from '@tanstack/react-query'
import { registrationFieldsQuery } from '../market/registration-fields-query.ts'
import { providersQuery } from '../games/providers-query.ts'

/** What pages and dialogs ask for soon after the start: it is there when they open. A failure is theirs to show. */
export function prefetchForLater(queryClient: QueryClient, client: Client, isGuest: boolean): void {
  void queryClient.prefetchQuery(providersQuery(client))
  if (isGuest) void queryClient.prefetchQuery(registrationFieldsQuery(client))
}
