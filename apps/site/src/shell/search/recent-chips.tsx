import { chipClass } from '@fairhall/ui/chip'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { recentSearches, useRecentSearches } from './recent-searches.ts'

/** The visitor's last searches, to repeat or to delete. */
export function RecentChips({ onChoose }: { onChoose: (search: string) => void }) {
  const t = useTranslations('global-components.games.search')
  const searches = useRecentSearches()
  if (searches.length === 0) return null
  return (
    <section className="mt-4">
      <div className="flex items-center justify-between">
        <h3 className="text-sm text-muted">{t('recent')}</h3>
        <button
          type="button"
          className="min-h-11 text-sm font-semibold text-azure hover:underline"
          onClick={recentSearches.clear}
        >
          {t('clearRecent')}
        </button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {searches.map((search) => (
          <li key={search} className="flex max-w-full items-center">
            <button
              type="button"
              dir="auto"
              className={`${chipClass()} min-w-0 truncate`}
              onClick={() => onChoose(search)}
            >
              {search}
            </button>
            <button
              type="button"
              aria-label={t('removeRecent', { search })}
              className="flex size-11 shrink-0 items-center justify-center text-muted hover:text-text"
              onClick={() => recentSearches.remove(search)}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
