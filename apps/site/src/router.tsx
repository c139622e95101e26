import { type Client, createClient } from '@fairhall/client'
import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { routeTree } from './routeTree.gen.ts'
import { refetchAfterOutage } from './shell/client/refetch-after-outage.ts'
import { restoresScroll } from './shell/client/restores-scroll.ts'
import { ErrorPage } from './shell/errors/error-page.tsx'
import { NotFoundPage } from './shell/errors/not-found-page.tsx'
import { notifyReporters } from './shell/errors/report-failure.ts'
import { localeRewrite, localisedPath } from './shell/locale/locale.ts'
import { withModal } from './shell/modals/modal-search.ts'
import { type Page, readPage } from './shell/render-context.ts'
import { limited } from './shell/preload-limit.ts'
import { parseSearch, stringifySearch } from './shell/search-codec.ts'
import { session } from './shell/session/session.ts'
import { type TextTree, Texts } from './shell/texts/texts.ts'

/** What every route and component can access. */
export type RouterContext = { client: Client; queryClient: QueryClient; texts: Texts; page: Page }

/** In these calls, 401 and 403 concern the input, not the session. */
const OWN_REFUSALS = new Set(['createSession', 'refreshSession', 'logout'])

function pageClient(page: Page): Client {
  const common = { locale: () => page.locale.code, ...(page.fetch ? { fetch: page.fetch } : {}) }
  if (typeof document === 'undefined') return createClient({ ...common, origin: '', token: () => null })
  return createClient({
    ...common,
    origin: '',
    token: () => session.token(),
    onSessionOver: (_, name) => OWN_REFUSALS.has(name) || session.over(),
  })
}

export function getRouter() {
  const page = readPage()
  const client = pageClient(page)
  const texts = new Texts(page.readTexts)
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: refetchAfterOutage,
        staleTime: 30_000,
      },
    },
  })
  const context: RouterContext = { client, queryClient, texts, page }

  const router = createRouter({
    routeTree,
    context,
    ...(page.scriptMark === undefined ? {} : { ssr: { nonce: page.scriptMark } }),
    rewrite: localeRewrite(page.locale),
    parseSearch,
    stringifySearch,
    scrollRestoration: restoresScroll,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: notifyReporters,
    defaultNotFoundComponent: NotFoundPage,
    dehydrate: () => ({ texts: texts.dehydrate() as Record<string, object> }),
    hydrate: (dehydrated) => texts.hydrate(dehydrated.texts as Record<string, TextTree>),
  })
  router.preloadRoute = limited(router.preloadRoute) as typeof router.preloadRoute
  setupRouterSsrQueryIntegration({ router, queryClient })

  if (typeof document !== 'undefined') {
    const openSignIn = () =>
      void router.navigate({
        to: '.',
        replace: true,
        search: (search: object) => withModal({ ...search }, 'sign-in'),
      } as Parameters<typeof router.navigate>[0])
    session.connect({ client, queryClient, home: localisedPath('/', page.locale), onOver: openSignIn })
    for (const { options } of Object.values(router.routesById))
      if (options.staticData?.access === 'player') loadForPlayers(options.component)
  }
  return router
}

/** Visitors are asked to sign in; a players' page loads its content after sign-in. */
function loadForPlayers(component: { preload?: () => Promise<void> } | undefined): void {
  const load = component?.preload
  if (component === undefined || load === undefined) return
  component.preload = async () => {
    if (session.current().status === 'player') await load()
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /** A players' page: visitors are asked to sign in, and search engines don't index it. */
    access?: 'player'
    /** Also available to excluded players; all other pages are replaced for them. */
    whileExcluded?: true
  }
}
