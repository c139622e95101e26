import { buttonClass } from '@fairhall/ui/button'
import { IconButton } from '@fairhall/ui/icon-button'
import { Link } from '@tanstack/react-router'
import { Globe, Menu, Search } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../modals/use-modals.tsx'
import { Balance } from '../account-panel/balance.tsx'
import { LanguageList } from '../locale/language-switch.tsx'
import { BellPlace } from '../messages/bell-place.tsx'
import { Mark } from '../page-parts/logo.tsx'
import { type PanelHandle, SidePanel } from '../page-parts/side-panel.tsx'
import { UserButton } from '../account-panel/user-button.tsx'

type Props = { onMenu: () => void; onSearch: () => void; onUser: () => void }

export function TopBar({ onMenu, onSearch, onUser }: Props) {
  const t = useTranslations('layout.shell')
  return (
    <header className="sticky top-0 z-20 border-b border-line/70 bg-ink/96">
      <div className="mx-auto flex h-16 max-w-page items-center gap-2.5 px-4 md:px-6 lg:h-18 lg:px-8">
        <IconButton
          label={t('navigation.openMenu')}
          onClick={onMenu}
          className="-ms-2 max-md:hidden lg:hidden"
        >
          <Menu aria-hidden="true" className="size-5" />
        </IconButton>
        <Link
          to="/"
          className="me-auto flex min-h-11 min-w-11 items-center gap-2.5 rounded-control lg:hidden"
          aria-label={t('brand')}
        >
          <Mark className="size-8" />
          <span className="font-display text-xl font-bold tracking-tight max-sm:hidden">{t('brand')}</span>
        </Link>
        <SearchButton onSearch={onSearch} />
        <div className="flex items-center gap-2 player:hidden">
          <LanguageButton />
          <ModalLink modal="sign-in" className={buttonClass({ variant: 'ghost' })}>
            {t('signIn')}
          </ModalLink>
          <ModalLink modal="sign-up" className={buttonClass({ variant: 'primary' })}>
            <span className="max-sm:hidden">{t('signUp')}</span>
            <span className="sm:hidden">{t('signUpShort')}</span>
          </ModalLink>
        </div>
        <div className="flex min-w-0 items-center gap-2.5 guest:hidden">
          <Balance />
          <BellPlace />
          <UserButton onOpen={onUser} />
        </div>
      </div>
    </header>
  )
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  const t = useTranslations('global-components.games.search')
  return (
    <button
      type="button"
      onClick={onSearch}
      className="flex h-11 items-center gap-3 rounded-control border border-line bg-panel px-3.5 text-sm text-muted transition-colors duration-150 hover:border-edge hover:text-text max-md:hidden md:w-44 md:min-w-12 md:shrink-50 lg:me-auto lg:w-100 excluded:invisible"
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="truncate">{t('placeholder')}</span>
      <kbd className="ms-auto rounded-tick border border-line px-2 py-0.5 text-xs text-muted max-lg:hidden">
        {t('shortcut')}
      </kbd>
    </button>
  )
}

function LanguageButton() {
  const t = useTranslations('layout.shell.language')
  const shell = useTranslations('layout.shell.user')
  const panel = useRef<PanelHandle>(null)
  return (
    <>
      <IconButton label={t('label')} onClick={() => panel.current?.open()} className="max-md:hidden">
        <Globe aria-hidden="true" className="size-5" />
      </IconButton>
      <SidePanel
        ref={panel}
        side="end"
        label={t('label')}
        closeLabel={shell('close')}
        header={<h2 className="text-xl">{t('label')}</h2>}
      >
        {() => <LanguageList />}
      </SidePanel>
    </>
  )
}
