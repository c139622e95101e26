import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouteContext } from '@tanstack/react-router'
import { useClient } from '../client/use-client.ts'
import { isUnprefixed, localisedPath } from '../locale/locale.ts'
import { localesQuery } from '../market/market-queries.ts'

/** Links to this page in other languages, and its canonical URL. React moves them into the head. */
export function AlternateLinks() {
  const { page } = useRouteContext({ from: '__root__' })
  const pathname = useLocation({ select: (location) => location.pathname })
  const { data: locales = [] } = useQuery(localesQuery(useClient()))
  const at = (path: string) => page.origin + path
  return (
    <>
      <link rel="canonical" href={at(localisedPath(pathname, page.locale))} />
      {!isUnprefixed(pathname) && (
        <>
          {locales.map((locale) => (
            <link
              key={locale.code}
              rel="alternate"
              hrefLang={locale.tag}
              href={at(localisedPath(pathname, locale))}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={at(pathname)} />
        </>
      )}
    </>
  )
}
