import { RestrictType } from '@fairhall/contract/codes'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClient } from '../client/use-client.ts'
import { CookiePopup } from '../consent/cookie-popup.tsx'
import { initQuery } from '../market/market-queries.ts'
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
  const { data: init } = useQuery(initQuery(useClient()))
  const isRestricted = init?.restriction.restrictType === RestrictType.layout
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
