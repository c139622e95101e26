import { cx } from '@fairhall/ui/cx'
import { Link } from '@tanstack/react-router'
import { House, Menu, Search, ShieldCheck, Ticket, UserRound, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../modals/use-modals.tsx'

const item =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 whitespace-nowrap text-xs font-medium text-muted data-[status=active]:text-brass'

type Props = { onMenu: () => void; onSearch: () => void; onUser: () => void }

/** The bottom bar of phones: all important places in reach of the thumb. */
export function BottomBar({ onMenu, onSearch, onUser }: Props) {
  const t = useTranslations('layout.shell')
  return (
    <nav
      aria-label={t('navigation.label')}
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-ink/97 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Link
        to="/"
        activeOptions={{ exact: true, includeSearch: false }}
        className={cx(item, 'excluded:hidden')}
      >
        <House aria-hidden="true" className="size-5.5" />
        {t('navigation.lobby')}
      </Link>
      <button type="button" onClick={onSearch} className={cx(item, 'excluded:hidden')}>
        <Search aria-hidden="true" className="size-5.5" />
        {t('navigation.search')}
      </button>
      <ModalLink modal="wallet" value="deposit" className={cx(item, 'guest:hidden')}>
        <Wallet aria-hidden="true" className="size-5.5" />
        {t('navigation.wallet')}
      </ModalLink>
      <Link to="/profile/bonuses" className={cx(item, 'guest:hidden')}>
        <Ticket aria-hidden="true" className="size-5.5" />
        {t('navigation.bonuses')}
      </Link>
      <button type="button" onClick={onUser} className={cx(item, 'guest:hidden')}>
        <UserRound aria-hidden="true" className="size-5.5" />
        {t('navigation.profile')}
      </button>
      <Link to="/fairness" className={cx(item, 'player:hidden')}>
        <ShieldCheck aria-hidden="true" className="size-5.5" />
        {t('navigation.fairness')}
      </Link>
      <button type="button" onClick={onMenu} className={item}>
        <Menu aria-hidden="true" className="size-5.5" />
        {t('navigation.menu')}
      </button>
    </nav>
  )
}
