import { PlayerStatus } from '@fairhall/contract/codes'
import { Button } from '@fairhall/ui/button'
import { chipClass } from '@fairhall/ui/chip'
import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { useIsExcluded, useProfile } from '../../shell/player/use-player.ts'
import { useSignOut } from '../../shell/session/use-sign-out.ts'
import { ReturnLink } from './return-link.tsx'

const PAGES = [
  { to: '/profile/info', key: 'info' },
  { to: '/profile/wallet', key: 'wallet' },
  { to: '/profile/bonuses', key: 'bonuses' },
  { to: '/profile/history', key: 'history' },
  { to: '/profile/play', key: 'play' },
  { to: '/profile/limits', key: 'limits' },
  { to: '/profile/friends', key: 'friends' },
  { to: '/profile/notifications', key: 'notifications' },
  { to: '/profile/security', key: 'security' },
  { to: '/profile/verification', key: 'verification' },
  { to: '/profile/documents', key: 'documents' },
  { to: '/profile/complaints', key: 'complaints' },
] as const

/** Where there is room for a side list, the chips become its lines. */
const item = '2xl:min-h-11 2xl:rounded-control 2xl:border-transparent'
const otherItem = cx(chipClass(), item, '2xl:bg-transparent 2xl:hover:border-transparent 2xl:hover:bg-panel')
const currentItem = cx(chipClass(true), item, '2xl:bg-raised 2xl:text-text')

/** The frame of all profile pages: heading, navigation and sign-out. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('pages.profile')
  const { data: init } = useQuery(initQuery(useClient()))
  const hidesDocuments = init?.identityCheck.isEnabled && init.identityCheck.hidesDocuments
  const isExcluded = useIsExcluded()
  // Shown while unknown, so that the row doesn't move. Players who may not deposit can't invite anyone.
  const status = useProfile()?.status
  const isActive = status === undefined || status === PlayerStatus.active
  const isWithoutFriends = init?.features.loyalty === false || !isActive
  const { mutate: signOut, isPending } = useSignOut()
  const { routesByPath } = useRouter()
  const isForExcluded = (to: (typeof PAGES)[number]['to']) =>
    routesByPath[to].options.staticData?.whileExcluded === true
  const pages = PAGES.filter(
    (page) =>
      !(hidesDocuments && page.key === 'documents') &&
      !(isWithoutFriends && page.key === 'friends') &&
      (!isExcluded || isForExcluded(page.to)),
  )
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = row.current?.querySelector(`[aria-current='page']`)
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <div className="mx-auto w-full max-w-244 pt-4 pb-16 md:pt-6 2xl:grid 2xl:max-w-none 2xl:grid-cols-[13rem_minmax(0,1fr)] 2xl:gap-x-10 2xl:pt-8">
      <div className="mb-6 flex items-center gap-2 2xl:sticky 2xl:top-26 2xl:flex-col 2xl:items-stretch 2xl:self-start">
        <nav
          ref={row}
          aria-label={t('nav.label')}
          className="fade-end -mx-4 flex min-w-0 flex-1 gap-1.5 overflow-x-auto scroll-px-14 px-4 py-1 pe-14 scrollbar-none 2xl:mx-0 2xl:flex-col 2xl:mask-none 2xl:p-0"
        >
          {pages.map(({ to, key }) => (
            <Link
              key={to}
              to={to}
              inactiveProps={{ className: otherItem }}
              activeProps={{ className: currentItem, 'aria-current': 'page' }}
            >
              {t(`nav.${key}`)}
            </Link>
          ))}
        </nav>
        <Button
          variant="ghost"
          size="sm"
          className="-me-3 min-w-11 2xl:me-0 2xl:justify-start 2xl:px-4 2xl:text-muted"
          icon={<LogOut aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
          loading={isPending}
          onClick={() => signOut()}
        >
          <span className="sr-only 2xl:not-sr-only">{t('signOut')}</span>
        </Button>
      </div>
      <div className="min-w-0">
        <ReturnLink />
        {children}
      </div>
    </div>
  )
}
