import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '../router.tsx'
import { initQuery } from '../shell/market/market-queries.ts'

/** Answers not found if the operator's settings disable the page. */
export async function requirePage(
  { client, queryClient }: Pick<RouterContext, 'client' | 'queryClient'>,
  page: 'betting' | 'loyalty' | 'documents',
): Promise<void> {
  const { features, identityCheck } = await queryClient.ensureQueryData(initQuery(client))
  const isThere =
    page === 'documents' ? !(identityCheck.isEnabled && identityCheck.hidesDocuments) : features[page]
  if (!isThere) throw notFound()
}
