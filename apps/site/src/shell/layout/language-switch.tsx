import { cx } from '@fairhall/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouteContext } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { localisedPath } from '../locale/locale.ts'
import { rememberLocale } from '../locale/remember-locale.ts'
import { localesQuery } from '../market/market-queries.ts'

/** Links to this page in the other languages. They load the document anew: a page has one language for its life. */
export function LanguageSwitch() {
  const t = useTranslations('layout.shell.language')
  const { page } = useRouteContext({ from: '__root__' })
  const { data: locales = [] } = useQuery(localesQuery(useClient()))
  const { pathname, searchStr, hash } = useLocation()
  const rest = searchStr + (hash === '' ? '' : `#${hash}`)
  return (
    <ul aria-label={t('label')} className="flex flex-wrap gap-1">
      {locales.map((locale) => {
        const isChosen = locale.code === page.locale.code
        return (
          <li key={locale.code}>
            <a
              href={localisedPath(pathname, locale) + rest}
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
