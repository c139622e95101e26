import { playerNumberOf } from '@fairhall/contract/player-number'
import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Crown, Gauge, Gift, History, Lock, LogOut, UserRound, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { InboxLink } from '../contact/inbox-link.tsx'
import { initQuery } from '../market/market-queries.ts'
import { useProfile } from '../player/use-player.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { LanguageSwitch } from '../locale/language-switch.tsx'

const row =
  'flex min-h-12 items-center gap-3.5 rounded-control px-3 text-base font-medium text-muted transition-colors duration-150 hover:bg-raised hover:text-text data-[status=active]:text-text'

/** The most visited pages; the others are one step away on each of these. */
const places = [
  { to: '/profile/wallet', key: 'wallet', Icon: Wallet, isForExcluded: true },
  { to: '/profile/bonuses', key: 'bonuses', Icon: Gift, isForExcluded: false },
  { to: '/loyalty', key: 'loyalty', Icon: Crown, isForExcluded: true },
  { to: '/profile/history', key: 'history', Icon: History, isForExcluded: true },
  { to: '/profile/limits', key: 'limits', Icon: Gauge, isForExcluded: false },
  { to: '/profile/info', key: 'info', Icon: UserRound, isForExcluded: false },
  { to: '/profile/security', key: 'security', Icon: Lock, isForExcluded: true },
] as const

/** `onDone` is called after sign-out. */
export default function UserDetails({ onDone }: { onDone: () => void }) {
  const t = useTranslations('layout.shell.user')
  const profile = useProfile()
  const { data: init } = useQuery(initQuery(useClient()))
  const shown = places.filter(({ key }) => key !== 'loyalty' || init?.features.loyalty === true)
  return (
    <>
      <div className="mb-4 rounded-card border border-line bg-raised p-4">
        <p className="truncate text-lg font-semibold">
          <bdi>{profile?.shownNickname}</bdi>
        </p>
        {profile && (
          <p className="text-sm text-muted">
            {t('number', { number: playerNumberOf(profile.id).toUpperCase() })}
          </p>
        )}
        {profile && <InboxLink to={profile.email ?? profile.phone ?? ''} />}
      </div>
      <nav aria-label={t('panel')} className="flex flex-col">
        {shown.map(({ to, key, Icon, isForExcluded }) => (
          <Link key={key} to={to} className={cx(row, !isForExcluded && 'excluded:hidden')}>
            <Icon aria-hidden="true" className="size-5" />
            {t(key)}
          </Link>
        ))}
      </nav>
      <div className="mt-4 border-t border-line pt-4">
        <LanguageSwitch />
      </div>
      <SignOut onDone={onDone} />
    </>
  )
}

function SignOut({ onDone }: { onDone: () => void }) {
  const t = useTranslations('layout.shell.user')
  const { mutate, isPending } = useSignOut()
  return (
    <Button
      variant="secondary"
      wide
      className="mt-auto"
      loading={isPending}
      icon={<LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />}
      onClick={() => mutate(undefined, { onSuccess: onDone })}
    >
      {t('signOut')}
    </Button>
  )
}
