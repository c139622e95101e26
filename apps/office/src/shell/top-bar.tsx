import { useRouterState } from '@tanstack/react-router'
import { Bookmark, Languages, LogOut, Search, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/office-client.ts'
import { clearToken } from '../session/token.ts'
import { useTexts } from '../texts/texts.tsx'
import { pages } from './pages.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { switchTheme } from './theme.ts'

export function TopBar({ onSearch }: { onSearch(): void }) {
  const { t, switchLanguage } = useTexts()
  const [isSaving, setIsSaving] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const page =
    pages.find(({ to }) => to === path) ?? pages.find(({ to }) => to !== '/' && path.startsWith(to))
  return (
    <header className="flex h-13 shrink-0 items-center gap-3 border-b md:grid md:grid-cols-[1fr_minmax(0,26.25rem)_1fr] border-line bg-surface px-4 md:px-5">
      <b className="whitespace-nowrap max-md:hidden">{page && t(page.text)}</b>
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className="field flex min-w-0 items-center max-md:mx-auto max-md:max-w-105 gap-2 bg-sunken text-muted"
      >
        <Search size={15} aria-hidden="true" />
        <span className="truncate">{t('search.open')}</span>
        <kbd className="key ms-auto whitespace-nowrap max-md:hidden">{t('search.keys')}</kbd>
      </button>
      <div className="flex justify-end gap-3">
        <IconButton label={t('views.title')} onPress={() => setIsSaving(true)} icon={Bookmark} />
        <IconButton label={t('language')} onPress={switchLanguage} icon={Languages} />
        <IconButton label={t('theme')} onPress={switchTheme} icon={SunMoon} />
        <IconButton
          label={t('signIn.out')}
          icon={LogOut}
          onPress={() => {
            // The tab is signed out whether or not the server hears of it; its session then ends without actions.
            void call('signOut').finally(clearToken)
          }}
        />
      </div>
      {isSaving && <SaveViewDialog onClose={() => setIsSaving(false)} />}
    </header>
  )
}

function IconButton({ label, icon: Icon, onPress }: { label: string; icon: typeof Search; onPress(): void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={label}
      title={label}
      className="grid size-9 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-text"
    >
      <Icon size={17} aria-hidden="true" />
    </button>
  )
}
