import { Skeleton } from '@fairhall/ui/skeleton'
import { useMatches, useRouteContext, useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useIsExcluded, useProfile } from '../player/use-player.ts'
import { PLAYERS_PAGE } from '../head/first-load.ts'
import { session, useSession } from './session.ts'

/** Read before the first paint. */
const EXCLUSION_KEY = 'IS_EXCLUDED'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The players' page that a visitor requested; they return to it after sign-in. */
    returnTo?: string
  }
}

/**
 * A players' page shows its outline until the session is known. Visitors are asked to sign in. Excluded players see
 * a page about their exclusion and withdrawals in place of other pages.
 */
export function PlayersOnly({ children }: { children: ReactNode }) {
  const router = useRouter()
  const { status } = useSession()
  const isPlayersPage = useMatches({
    select: (all) => all.some((match) => match.staticData.access === 'player'),
  })
  const isExcluded = useIsExcluded()
  const isForExcluded = useMatches({ select: (all) => all.some((match) => match.staticData.whileExcluded) })

  useExclusionMark(isExcluded)

  useEffect(() => {
    if (!isPlayersPage || status !== 'guest') return
    const returnTo = router.state.location.href
    void router.navigate({ to: '/', search: { 'sign-in': 'true' }, replace: true, state: { returnTo } })
  }, [isPlayersPage, status, router])

  useEffect(
    () =>
      session.subscribe(() => {
        const { returnTo } = router.state.location.state
        if (session.current().status === 'player' && returnTo !== undefined)
          void router.navigate({ href: returnTo, replace: true })
      }),
    [router],
  )

  if (isExcluded && !isForExcluded) return <ExcludedPage />
  if (!isPlayersPage) return children
  return (
    <>
      <meta name="robots" content="noindex" />
      {status === 'player' ? children : <PageOutline />}
    </>
  )
}

/**
 * Hides links to games around the page from excluded players. Stored for the next page, which is rendered for
 * everyone and must not show them before the player is known.
 */
function useExclusionMark(isExcluded: boolean) {
  const { status } = useSession()
  const isKnown = useProfile() !== undefined || status === 'guest'
  useEffect(() => {
    if (!isKnown) return
    const root = document.documentElement
    if (isExcluded) root.dataset.excluded = 'true'
    else delete root.dataset.excluded
    try {
      if (isExcluded) localStorage.setItem(EXCLUSION_KEY, 'true')
      else localStorage.removeItem(EXCLUSION_KEY)
    } catch {
      // Storage may be unavailable: the next page then knows it a moment later.
    }
  }, [isKnown, isExcluded])
}

/** Loaded only for excluded players. */
function ExcludedPage() {
  const { texts } = useRouteContext({ from: '__root__' })
  const [Page, setPage] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = async () => {
      const [part] = await Promise.all([
        import('../limits/pause-page.tsx'),
        texts.load(['global-components/pause', 'global-components/text-page']),
      ])
      setPage(() => part.default)
    }
    void load().catch(() => undefined)
  }, [texts])
  return Page === null ? <PageOutline /> : <Page />
}

/** As high as the window, so that the footer doesn't appear and disappear again. */
function PageOutline() {
  return (
    <div {...{ [PLAYERS_PAGE]: '' }} aria-busy="true" className="grid min-h-dvh content-start gap-4 py-8">
      <Skeleton className="h-9 w-60" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
