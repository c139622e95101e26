/** What a non-default brand adds to the pages: a small style sheet, its logo and icons derived from the logo. */
import { type Brand, DEFAULT_BRAND } from '../platform/brand.ts'
import { FOR_EVER } from '../platform/http/cache-headers.ts'
import type { App } from '../platform/http/server.ts'

/** The icons named in the head of pages; the default brand has them as files. */
const ICONS = ['icon-32.png', 'icon-180.png', 'share.png', 'app.svg']
const OWN_INK = '<meta name="theme-color" content="#0b0e14"'

export function mountBrand(app: App, brand: Brand): void {
  const { id, version, styles, logo } = brand
  app.get(`/brand/${version}.css`, (_request, reply) =>
    reply.header('cache-control', FOR_EVER).type('text/css; charset=utf-8').send(styles),
  )
  app.get(`/brand/${version}.svg`, (_request, reply) =>
    reply.header('cache-control', FOR_EVER).type('image/svg+xml').send(logo),
  )
  if (id === DEFAULT_BRAND) return
  const draw = (file: string, picture: string) =>
    app.get(`/icons/${file}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(picture),
    )
  draw('mark.svg', logo)
  // A client that cannot read SVG shows no icon, which is better than the icon of another brand.
  for (const file of ICONS) draw(file, appIcon(brand))
}

/** The logo on the brand's background, small enough for the icon mask of every phone. */
function appIcon({ logo, colors }: Brand): string {
  const picture = Buffer.from(logo).toString('base64')
  return `<svg viewBox="0 0 512 512" xmlns="http://www.w3.org/2000/svg"><rect width="512" height="512" fill="${colors.ink}"/><image href="data:image/svg+xml;base64,${picture}" x="106" y="106" width="300" height="300"/></svg>`
}

/**
 * Adds the brand's style sheet after the page's own sheets, whose tokens it overrides; the default brand needs none. The theme colour
 * must come before any script, and browsers use the first one that they find.
 */
export function withBrand(html: string, { id, version, colors }: Brand): string {
  if (id === DEFAULT_BRAND) return html
  const own = OWN_INK.replace('#0b0e14', colors.ink)
  return html
    .replace(OWN_INK, own)
    .replace('</head>', `<link rel="stylesheet" href="/brand/${version}.css"/></head>`)
}
