/**
 * Self-contained pages that need no other file: the offline page of the service worker, the page for too many requests, and the page
 * for when even the error page fails. Each is shown at the requested address, and its link leads there again.
 */
import type { Content } from '@fairhall/content'
import type { Brand, BrandColors } from '../platform/brand.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { sourceOf } from '../platform/http/digests.ts'
import type { StandaloneDocument } from './standalone-document.ts'
import type { SiteLocale } from './page-address.rules.ts'

const styleOf = (colors: BrandColors) => `
:root{color-scheme:dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:2rem;box-sizing:border-box;background:${colors.ink};color:${colors.text};font:400 1rem/1.5 system-ui,sans-serif;text-align:center}
header{display:flex;flex-direction:column;align-items:center;gap:.75rem;font-weight:600}
img{width:4.5rem;height:4.5rem}
h1{margin:1.75rem 0 .5rem;font-size:1.75rem;line-height:1.15}
p{margin:0 auto 1.75rem;max-width:26rem;color:${colors.muted}}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.5rem;border-radius:.75rem;background:${colors.brass};color:${colors['on-brass']};font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid ${colors.azure};outline-offset:3px}
`
const ERROR = 'layout.errors.error'
const BROKEN = { title: `${ERROR}.title`, description: `${ERROR}.description`, retry: `${ERROR}.retry` }
const TEXTS = {
  offline: {
    title: 'pages.offline.title',
    description: 'pages.offline.description',
    retry: 'pages.offline.retry',
  },
  broken: BROKEN,
  tooMany: { ...BROKEN, description: 'alerts.errors.tooManyRequests' },
  busy: { ...BROKEN, description: 'alerts.errors.unavailable' },
} as const

export function standalonePage(
  why: keyof typeof TEXTS,
  content: Content,
  locale: SiteLocale,
  brand: Pick<Brand, 'name' | 'logo' | 'colors'>,
): StandaloneDocument {
  const style = styleOf(brand.colors)
  const text = (key: 'title' | 'description' | 'retry') =>
    escapeHtml(content.text(locale.code, TEXTS[why][key]))
  const logo = Buffer.from(brand.logo).toString('base64')
  const html = `<!doctype html>
<html lang="${locale.tag}" dir="${locale.direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${brand.colors.ink}">
<title>${text('title')}</title>
<style>${style}</style>
<main>
<header><img src="data:image/svg+xml;base64,${logo}" alt="">${escapeHtml(brand.name)}</header>
<h1>${text('title')}</h1>
<p>${text('description')}</p>
<a href="">${text('retry')}</a>
</main>
</html>
`
  return {
    html,
    policy: `default-src 'none'; img-src data:; style-src ${sourceOf(style)}; base-uri 'none'; frame-ancestors 'none'`,
  }
}
