import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { findDocument, listDocuments } from './content.rules.ts'

/** So long a change may wait in caches on the way; the site's own pages show it at once. */
const KEPT_S = 30

export function contentRoutes(app: App, deps: Deps): void {
  const cache = { seconds: KEPT_S, version: () => deps.content.current().version }
  serve(
    app,
    deps,
    'listContent',
    ({ params: { locale, directory }, query: { prefix = '' } }) => {
      requireLocale(deps, locale)
      return listDocuments(deps.content.current(), locale, directory, prefix)
    },
    { cache },
  )
  serve(
    app,
    deps,
    'getContent',
    ({ params: { locale, directory, identity } }) => {
      requireLocale(deps, locale)
      const found = findDocument(deps.content.current(), locale, directory, identity)
      if (found === null) throw refuse('notFound')
      return found
    },
    { cache },
  )
}

function requireLocale(deps: Deps, locale: string): void {
  if (!deps.content.current().locales.includes(locale)) throw refuse('notFound')
}
