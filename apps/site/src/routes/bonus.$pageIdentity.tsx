import { createFileRoute, isNotFound, notFound } from '@tanstack/react-router'
import { BONUS_RULES, BonusPage } from '../features/bonus-page/bonus-page.tsx'
import { OfferPage } from '../features/bonus-page/offer-page.tsx'
import type { RouterContext } from '../router.tsx'
import { isMissing } from '../shell/errors/report-failure.ts'
import { pageHead } from '../shell/head/page-head.ts'
import { offerQuery, offersQuery } from '../shell/offers/offers-query.ts'
import { documentOf, loadDocument } from './-content-page.ts'

type Loaded = { document: string } | { offer: { id: string; name: string; text: string } }

/** A text page of this name wins; otherwise the name is that of an offer. */
export const Route = createFileRoute('/bonus/$pageIdentity')({
  loader: async ({ context, params: { pageIdentity } }): Promise<Loaded> => {
    const document = documentOf('bonus', pageIdentity)
    try {
      const [loaded] = await Promise.all([
        loadDocument(context, document, ['global-components/text-page', 'global-components/offers']),
        ...(document === BONUS_RULES ? [context.queryClient.prefetchQuery(offersQuery(context.client))] : []),
      ])
      return loaded
    } catch (error) {
      if (!isNotFound(error)) throw error
      return loadOffer(context, pageIdentity)
    }
  },
  head: ({ match, loaderData }) => {
    if (loaderData === undefined) return {}
    if ('document' in loaderData) return pageHead(match.context, loaderData.document)
    const { name, text } = loaderData.offer
    return pageHead(match.context, 'global-components/offers', { values: { name, text } })
  },
  component: BonusRoute,
})

async function loadOffer(
  { client, queryClient, texts }: Pick<RouterContext, 'client' | 'queryClient' | 'texts'>,
  id: string,
): Promise<Loaded> {
  const [offer] = await Promise.all([
    queryClient.ensureQueryData(offerQuery(client, id)).catch((error: unknown) => {
      throw isMissing(error) ? notFound() : error
    }),
    texts.load(['global-components/offers', 'modals/bonus-details']),
  ])
  return { offer: { id, name: offer.name, text: offer.description } }
}

function BonusRoute() {
  const loaded = Route.useLoaderData()
  return 'document' in loaded ? <BonusPage document={loaded.document} /> : <OfferPage id={loaded.offer.id} />
}
