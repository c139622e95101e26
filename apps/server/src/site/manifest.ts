import type { Content } from '@fairhall/content'
import { type Brand, DEFAULT_BRAND } from '../platform/brand.ts'
import type { SiteLocale } from './page-address.rules.ts'

/** The web app manifest of a language, for installing the site on a phone. */
export function manifestOf(content: Content, locale: SiteLocale, brand: Pick<Brand, 'id' | 'colors'>) {
  const start = locale.isDefault ? '/' : `/${locale.code}`
  return {
    name: content.text(locale.code, 'layout.shell.brand'),
    short_name: content.text(locale.code, 'layout.shell.brand'),
    description: content.text(locale.code, 'pages.lobby.description'),
    id: '/',
    start_url: `${start}?source=pwa`,
    scope: '/',
    display: 'standalone',
    lang: locale.tag,
    dir: locale.direction,
    background_color: brand.colors.ink,
    theme_color: brand.colors.ink,
    icons: iconsOf(brand),
  }
}

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const
/** The icon of another brand is its logo as SVG. */
const DRAWN_ICONS = [
  { src: '/icons/app.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/app.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
] as const

/** The smallest first. */
export const iconsOf = ({ id }: Pick<Brand, 'id'>) => (id === DEFAULT_BRAND ? ICONS : DRAWN_ICONS)
