import { ToastHost } from '@fairhall/ui/toast-host'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { RouterContext } from '../router.tsx'
import { VisitSource } from '../shell/visit-source/visit-source.tsx'
import { applyRedirects } from '../shell/visit-source/operator-redirects.ts'
import { GamePlace } from '../shell/games/game-place.tsx'
import { collectionsQuery } from '../shell/games/collections-query.ts'
import { ErrorPage } from '../shell/errors/error-page.tsx'
import { FailureToasts } from '../shell/errors/failure-toasts.tsx'
import { NotFoundPage } from '../shell/errors/not-found-page.tsx'
import { AlternateLinks } from '../shell/head/alternate-links.tsx'
import { documentHead } from '../shell/head/document-head.ts'
import { markInteractive } from '../shell/head/early-press.ts'
import { firstPaintScript } from '../shell/head/first-paint.ts'
import { LivePage } from '../shell/realtime/live-page.tsx'
import { PageEvents } from '../shell/layout/page-events.tsx'
import { PlayersOnly } from '../shell/session/players-only.tsx'
import { RestrictedLayout, SiteLayout } from '../shell/layout/site-layout.tsx'
import { currenciesQuery, initQuery, localesQuery } from '../shell/market/market-queries.ts'
import type { ModalSearch } from '../shell/modals/modal-names.ts'
import { ModalHost } from '../shell/modals/modal-host.tsx'
import { ThirdParty } from '../shell/third-party/third-party.tsx'
import { Pwa } from '../shell/pwa/pwa.tsx'
import { session } from '../shell/session/session.ts'
import { SHELL_TEXTS } from '../shell/texts/shell-texts.ts'
import { TextsProvider } from '../shell/texts/texts-provider.tsx'

const RESTRICTED_LAYOUT = 1

const loadModals = async () => (await import('./-modals.ts')).modalRegistry

export const Route = createRootRouteWithContext<RouterContext>()({
  // Keeps unknown keys: campaign and provider parameters must survive.
  validateSearch: (search: Record<string, unknown>): ModalSearch => search as ModalSearch,
  beforeLoad: async ({ context: { client, queryClient, texts }, location, preload }) => {
    if (!preload)
      applyRedirects(queryClient.getQueryData(initQuery(client).queryKey), location.pathname, location.search)
    await texts.load(SHELL_TEXTS)
  },
  loader: async ({ context: { client, queryClient, texts } }) => {
    const [{ restriction }] = await Promise.all([
      queryClient.ensureQueryData(initQuery(client)),
      queryClient.ensureQueryData(currenciesQuery(client)),
      queryClient.ensureQueryData(localesQuery(client)),
      queryClient.ensureQueryData(collectionsQuery(client)),
    ])
    if (restriction.restrict && restriction.restrictType === RESTRICTED_LAYOUT)
      await Promise.all([texts.load(['layout/geo-restricted']), RestrictedLayout.preload?.()])
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match }) => documentHead(match.context.page),
  shellComponent: PageDocument,
  component: Page,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

function PageDocument({ children }: { children: ReactNode }) {
  const { page } = Route.useRouteContext()
  const { locale, textsVersion, build, scriptMark } = page
  useEffect(markInteractive, [])
  useEffect(() => session.hydrated(), [])
  return (
    <html
      lang={locale.tag}
      dir={locale.direction}
      data-locale={locale.code}
      data-locale-default={locale.isDefault}
      data-locale-formats={locale.formats}
      data-locale-fallback={locale.fallback}
      data-texts={textsVersion}
      data-build={build}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <script
          nonce={scriptMark}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: firstPaintScript }}
        />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Page() {
  const { page, texts } = Route.useRouteContext()
  return (
    <TextsProvider texts={texts} locale={page.locale.formats ?? page.locale.tag}>
      <AlternateLinks />
      <SiteLayout modals={<ModalHost loadRegistry={loadModals} texts={texts} />}>
        <GamePlace />
        <PlayersOnly>
          <Outlet />
        </PlayersOnly>
      </SiteLayout>
      <PageEvents />
      <VisitSource />
      <ThirdParty />
      <Pwa />
      <LivePage />
      <FailureToasts />
      <Toasts />
    </TextsProvider>
  )
}

function Toasts() {
  const t = useTranslations('layout.shell.toasts')
  return <ToastHost closeLabel={t('close')} regionLabel={t('region')} />
}
