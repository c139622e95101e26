import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { useHydrated, useLocation, useRouteContext } from '@tanstack/react-router'
import { Check, ChevronDown, Globe } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { askingPath } from './locale.ts'
import { rememberLocale } from './remember-locale.ts'
import { localesQuery } from '../market/market-queries.ts'

/**
 * Links to this page in the other languages, in this or another tab. They reload the document, because a page has
 * one language for its life.
 */
export function LanguageList() {
  const t = useTranslations('layout.shell.language')
  const { page } = useRouteContext({ from: '__root__' })
  const { data: locales = [] } = useQuery(localesQuery(useClient()))
  const { pathname, searchStr, hash } = useLocation()
  // A cached page doesn't know the query. A `href` that differs during hydration would not be corrected.
  const rest = useHydrated() ? searchStr + (hash === '' ? '' : `#${hash}`) : ''
  return (
    <ul aria-label={t('label')} className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1">
      {locales.map((locale) => {
        const isChosen = locale.code === page.locale.code
        return (
          <li key={locale.code}>
            <a
              href={askingPath(pathname, locale) + rest}
              hrefLang={locale.tag}
              lang={locale.tag}
              dir={locale.direction}
              aria-current={isChosen ? 'true' : undefined}
              onClick={() => rememberLocale(locale.code)}
              className={cx(
                'flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-medium hover:bg-raised hover:text-text',
                isChosen ? 'text-text' : 'text-muted',
              )}
            >
              {locale.name}
              {isChosen && <Check aria-hidden="true" className="size-4 text-brass" />}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The list of languages behind the name of the current one, where there is no room for two dozen names. */
export function LanguageSwitch() {
  const t = useTranslations('layout.shell.language')
  const { page } = useRouteContext({ from: '__root__' })
  const { data: locales = [] } = useQuery(localesQuery(useClient()))
  const language = locales.find(({ code }) => code === page.locale.code)?.name ?? page.locale.code
  return (
    <details className="group">
      <summary
        aria-label={t('open', { language })}
        className="inline-flex min-h-11 list-none items-center gap-2.5 rounded-control px-3 text-sm font-medium text-muted hover:bg-raised hover:text-text [&::-webkit-details-marker]:hidden"
      >
        <Globe aria-hidden="true" className="size-4.5" />
        {language}
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="mt-1">
        <LanguageList />
      </div>
    </details>
  )
}
