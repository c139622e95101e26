import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CookiePopup } from '../consent/cookie-popup.tsx'
import { useIsRestricted } from '../market/use-is-restricted.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { Preloader } from './preloader.tsx'
import { Shell } from './shell.tsx'

/** Loaded on demand, because most countries never see it. The server preloads it before it renders. */
export const RestrictedLayout = lazyRouteComponent(
  () => import('./restricted-layout.tsx'),
  'RestrictedLayout',
)

type Props = { children: ReactNode; modals: ReactNode }

/** The layout for the visitor's country, and the overlays of every page. */
export function SiteLayout({ children, modals }: Props) {
  const isRestricted = useIsRestricted()
  return (
    <>
      <Preloader />
      <OfflineBanner />
      {isRestricted ? (
        <>
          <RestrictedLayout>{children}</RestrictedLayout>
          <CookiePopup />
        </>
      ) : (
        <Shell notice={<CookiePopup />}>{children}</Shell>
      )}
      {modals}
    </>
  )
}
