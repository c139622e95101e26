import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import {
  CircleHelp,
  Coins,
  Crown,
  Gift,
  Heart,
  History,
  House,
  LayoutGrid,
  LifeBuoy,
  Map,
  Medal,
  ShieldCheck,
  Ticket,
  Trophy,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { collectionsQuery } from '../games/collections-query.ts'
import { ModalLink } from '../modals/use-modals.tsx'
import { SiteLink } from '../locale/site-link.tsx'
import { initQuery } from '../market/market-queries.ts'
import { collectionIcon } from '../games/collection-icon.tsx'

type Icon = ComponentType<{ className?: string }>

type ItemProps = Pick<LinkProps, 'to' | 'params' | 'activeOptions'> & {
  icon: Icon
  children: string
  isPlayers?: boolean
}

const itemClass =
  'group flex min-h-10 items-center gap-3.5 pointer-coarse:min-h-11 rounded-control px-3 text-sm font-medium text-muted transition-colors duration-150 hover:bg-panel hover:text-text data-[status=active]:bg-raised data-[status=active]:font-semibold data-[status=active]:text-text'

function Item({ icon: ItemIcon, children, isPlayers = false, ...link }: ItemProps) {
  return (
    <li className={cx(isPlayers && 'guest:hidden')}>
      <SiteLink {...(link as LinkProps)} title={children} className={itemClass}>
        <ItemIcon className="size-5 shrink-0 group-data-[status=active]:text-brass" />
        <span className="drawer-word truncate">{children}</span>
      </SiteLink>
    </li>
  )
}

const groupClass = 'flex flex-col gap-0.5 border-line not-last:mb-2 not-last:border-b not-last:pb-2'

function Group({ children, isOfGames = false }: { children: ReactNode; isOfGames?: boolean }) {
  return <ul className={cx(groupClass, isOfGames && 'excluded:hidden')}>{children}</ul>
}

/** The site's navigation, for the drawer and the menu of small screens. */
export function Navigation() {
  const t = useTranslations('layout.shell.navigation')
  const client = useClient()
  const { data: collections = [] } = useQuery(collectionsQuery(client))
  const features = useQuery(initQuery(client)).data?.features
  return (
    <nav aria-label={t('label')}>
      <Group isOfGames>
        <Item to="/" icon={House} activeOptions={{ exact: true, includeSearch: false }}>
          {t('lobby')}
        </Item>
        {collections
          .filter(({ isRail }) => isRail)
          .map(({ identity, title }) => (
            <Item
              key={identity}
              to="/categories/$identity"
              params={{ identity }}
              icon={collectionIcon(identity)}
            >
              {title}
            </Item>
          ))}
      </Group>
      <Group isOfGames>
        <Item to="/favorites" icon={Heart} isPlayers>
          {t('favorites')}
        </Item>
        <Item to="/recently-played" icon={History} isPlayers>
          {t('recent')}
        </Item>
        <Item to="/providers" icon={LayoutGrid}>
          {t('providers')}
        </Item>
        {features?.betting && (
          <Item to="/betting" icon={Medal}>
            {t('betting')}
          </Item>
        )}
        {features?.jackpots && (
          <Item to="/jackpots" icon={Coins}>
            {t('jackpots')}
          </Item>
        )}
        <Item to="/tournaments" icon={Trophy}>
          {t('tournaments')}
        </Item>
        <li className="guest:hidden">
          <ModalLink modal="quests-hub" className={itemClass}>
            <Map className="size-5 shrink-0" />
            <span className="drawer-word truncate">{t('quests')}</span>
          </ModalLink>
        </li>
        <Item to="/welcome-package" icon={Gift}>
          {t('welcome')}
        </Item>
        {features?.loyalty && (
          <Item to="/loyalty" icon={Crown}>
            {t('loyalty')}
          </Item>
        )}
      </Group>
      <Group>
        <Item to="/profile/wallet" icon={Wallet} isPlayers>
          {t('wallet')}
        </Item>
        <Item to="/profile/bonuses" icon={Ticket} isPlayers>
          {t('bonuses')}
        </Item>
        <Item to="/profile/history" icon={History} isPlayers>
          {t('history')}
        </Item>
        <Item to="/profile/info" icon={UserRound} isPlayers>
          {t('profile')}
        </Item>
        <Item to="/fairness" icon={ShieldCheck}>
          {t('fairness')}
        </Item>
        <Item to="/questions" icon={CircleHelp}>
          {t('questions')}
        </Item>
        <Item to="/static/$page" params={{ page: 'responsible-play' }} icon={LifeBuoy}>
          {t('responsible')}
        </Item>
      </Group>
    </nav>
  )
}
