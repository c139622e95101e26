import { Button } from '@fairhall/ui/button'
import { chipClass } from '@fairhall/ui/chip'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { useIsExcluded } from '../../shell/player/use-player.ts'
import { session } from '../../shell/session/session.ts'

const PAGES = [
  { to: '/profile/info', key: 'info' },
  { to: '/profile/wallet', key: 'wallet' },
  { to: '/profile/bonuses', key: 'bonuses' },
  { to: '/profile/history', key: 'history' },
  { to: '/profile/limits', key: 'limits' },
  { to: '/profile/notifications', key: 'notifications' },
  { to: '/profile/security', key: 'security' },
  { to: '/profile/verification', key: 'verification' },
  { to: '/profile/documents', key: 'documents' },
] as const

/** What the pages of a profile share: where one is, where one can go, and the way out. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('pages.profile')
  const { data: init } = useQuery(initQuery(useClient()))
  const hidesDocuments = init?.identityCheck.isEnabled && init.identityCheck.hidesDocuments
  const isExcluded = useIsExcluded()
  const { routesByPath } = useRouter()
  const isForExcluded = (to: (typeof PAGES)[number]['to']) =>
    routesByPath[to].options.staticData?.whileExcluded === true
  const pages = PAGES.filter(
    (page) => !(hidesDocuments && page.key === 'documents') && (!isExcluded || isForExcluded(page.to)),
  )
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const current = row.current?.querySelector(`[aria-current='page']`)
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <div className="mx-auto w-full max-w-240 pt-4 pb-16 md:pt-6">
      <div className="mb-6 flex items-center gap-2">
        <nav
          ref={row}
          aria-label={t('nav.label')}
          className="fade-end -mx-4 flex min-w-0 flex-1 gap-1.5 overflow-x-auto scroll-px-14 px-4 py-1 pe-14 scrollbar-none"
        >
          {pages.map(({ to, key }) => (
            <Link
              key={to}
              to={to}
              inactiveProps={{ className: chipClass() }}
              activeProps={{ className: chipClass(true), 'aria-current': 'page' }}
            >
              {t(`nav.${key}`)}
            </Link>
          ))}
        </nav>
        <Button
          variant="ghost"
          size="sm"
          icon={<LogOut aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
          onClick={() => void session.end()}
        >
          <span className="sr-only">{t('signOut')}</span>
        </Button>
      </div>
      {children}
    </div>
  )
}
