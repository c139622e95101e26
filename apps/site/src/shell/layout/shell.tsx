import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SearchPanel } from '../search/search-panel.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Drawer } from '../navigation/drawer.tsx'
import { Footer } from './footer.tsx'
import { MenuPanel } from '../navigation/menu-panel.tsx'
import type { PanelHandle } from '../page-parts/side-panel.tsx'
import { TopBar } from './top-bar.tsx'
import { UserPanel } from '../account-panel/user-panel.tsx'

type Props = { children: ReactNode; notice: ReactNode }

/** The shell around every page. */
export function Shell({ children, notice }: Props) {
  const t = useTranslations('layout.shell')
  const menu = useRef<PanelHandle>(null)
  const search = useRef<PanelHandle>(null)
  const user = useRef<PanelHandle>(null)
  const openUser = () => user.current?.open()
  const openMenu = () => menu.current?.open()
  const openSearch = () => search.current?.open()
  return (
    <>
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <Drawer />
      <div className="flex min-h-dvh flex-col transition-[padding] duration-200 ease-out lg:ps-(--drawer)">
        <TopBar onMenu={openMenu} onSearch={openSearch} onUser={openUser} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-4 outline-none md:px-6 lg:px-8"
        >
          {children}
        </main>
        <Footer />
        {notice}
      </div>
      <BottomBar onMenu={openMenu} onSearch={openSearch} onUser={openUser} />
      <MenuPanel ref={menu} />
      <SearchPanel ref={search} />
      <UserPanel ref={user} />
    </>
  )
}
