import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { initQuery } from '../shell/market/market-queries.ts'

/** Ends in a page that does not exist when the operator's settings have taken it away. */
export async function requirePage(
  { client, queryClient }: Pick<RouterContext, 'client' | 'queryClient'>,
  page: 'betting' | 'loyalty' | 'documents',
): Promise<void> {
  const { features, identityCheck } = await queryClient.ensureQueryData(initQuery(client))
  const isThere =
    page === 'documents' ? !(identityCheck.isEnabled && identityCheck.hidesDocuments) : features[page]
  if (!isThere) throw notFound()
}
