import { Skeleton } from '@fairhall/ui/skeleton'
import { useMatches, useRouteContext, useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useIsExcluded, useProfile } from '../player/use-player.ts'
import { PLAYERS_PAGE } from '../head/first-load.ts'
import { session, useSession } from '../session/session.ts'

/** Read before the first paint. */
const EXCLUSION_KEY = 'IS_EXCLUDED'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The players' page that a visitor wanted: he comes back to it when he has signed in. */
    returnTo?: string
  }
}

/**
 * A players' page shows its outline until the session is known; a visitor is asked to sign in first. Who is excluded from play finds
 * in the place of each page that is not for him what holds for him, and the way to his money.
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

  if (isExcluded && !isForExcluded) return <PausePlace />
  if (!isPlayersPage) return children
  return (
    <>
      <meta name="robots" content="noindex" />
      {status === 'player' ? children : <PageOutline />}
    </>
  )
}

/**
 * What surrounds a page leaves out for him what leads to games. It is kept for the next page, which is made for everyone and must not
 * show them until it knows him.
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
      // Storage may be refused: then the next page knows it a moment later.
    }
  }, [isKnown, isExcluded])
}

/** Loaded for him alone. */
function PausePlace() {
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

/** As high as the window, so that the footer never comes into sight to leave it again. */
function PageOutline() {
  return (
    <div {...{ [PLAYERS_PAGE]: '' }} aria-busy="true" className="grid min-h-dvh content-start gap-4 py-8">
      <Skeleton className="h-9 w-60" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
