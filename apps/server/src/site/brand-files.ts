/** What another brand than the default one adds to the pages: a small style sheet and its logo. */
import { type Brand, DEFAULT_BRAND } from '../platform/brand.ts'
import type { App } from '../platform/http/server.ts'
import { FOR_EVER } from './site-files.ts'

export function mountBrand(app: App, { version, styles, logo }: Brand): void {
  app.get(`/brand/${version}.css`, (_request, reply) =>
    reply.header('cache-control', FOR_EVER).type('text/css; charset=utf-8').send(styles),
  )
  app.get(`/brand/${version}.svg`, (_request, reply) =>
    reply.header('cache-control', FOR_EVER).type('image/svg+xml').send(logo),
  )
}

/** Behind the page's own sheets, whose tokens it overrides. The default brand's values are theirs. */
export function withBrand(html: string, { id, version }: Brand): string {
  if (id === DEFAULT_BRAND) return html
  return html.replace('</head>', `<link rel="stylesheet" href="/brand/${version}.css"/></head>`)
}
