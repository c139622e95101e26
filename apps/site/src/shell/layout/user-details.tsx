import { Button } from '@fairhall/ui/button'
import { cx } from '@fairhall/ui/cx'
import { Link } from '@tanstack/react-router'
import { History, LogOut, UserRound, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useProfile } from '../player/use-player.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { LanguageSwitch } from './language-switch.tsx'

const row =
  'flex min-h-12 items-center gap-3.5 rounded-control px-3 text-base font-medium text-muted transition-colors duration-150 hover:bg-raised hover:text-text data-[status=active]:text-text'

export default function UserDetails() {
  const t = useTranslations('layout.shell.user')
  const profile = useProfile()
  return (
    <>
      <div className="mb-4 rounded-card border border-line bg-raised p-4">
        <p className="truncate text-lg font-semibold">
          <bdi>{profile?.shownNickname}</bdi>
        </p>
        {profile && <p className="text-sm text-muted">{t('number', { number: playerNumber(profile.id) })}</p>}
      </div>
      <nav aria-label={t('panel')} className="flex flex-col">
        <Link to="/profile/wallet" className={row}>
          <Wallet aria-hidden="true" className="size-5" />
          {t('wallet')}
        </Link>
        <Link to="/profile/history" className={row}>
          <History aria-hidden="true" className="size-5" />
          {t('history')}
        </Link>
        <Link to="/profile/info" className={cx(row, 'excluded:hidden')}>
          <UserRound aria-hidden="true" className="size-5" />
          {t('info')}
        </Link>
      </nav>
      <div className="mt-4 border-t border-line pt-4">
        <LanguageSwitch />
      </div>
      <SignOut />
    </>
  )
}

function SignOut() {
  const t = useTranslations('layout.shell.user')
  const { mutate, isPending } = useSignOut()
  return (
    <Button
      variant="secondary"
      wide
      className="mt-auto"
      loading={isPending}
      icon={<LogOut aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />}
      onClick={() => mutate()}
    >
      {t('signOut')}
    </Button>
  )
}

/** The first segment of the profile id, upper case: what support asks for. */
function playerNumber(id: string): string {
  return (id.split('-')[0] ?? '').toUpperCase()
}
