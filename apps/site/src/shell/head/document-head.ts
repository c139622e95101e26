import displayFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import styles from '../../styles/site.css?url'
import type { Page } from '../render-context.ts'
import { fontOfLetters, lettersOf } from './letters.ts'

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

/** The head of every page. */
export function documentHead(page: Page) {
  const letters = lettersOf(page.locale.tag)
  const lettersFont = fontOfLetters(page.locale.tag)
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: '#0b0e14' },
      { name: 'color-scheme', content: 'dark' },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: page.locale.tag.replace('-', '_') },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      ...(letters === undefined ? [] : [{ rel: 'stylesheet', href: letters }]),
      ...(lettersFont === undefined ? [] : [font(lettersFont)]),
      font(textFont),
      font(displayFont),
      { rel: 'icon', href: '/icons/mark.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/icons/icon-32.png', sizes: '32x32', type: 'image/png' },
      { rel: 'apple-touch-icon', href: '/icons/icon-180.png' },
      { rel: 'manifest', href: `/manifest/${page.locale.code}.webmanifest` },
    ],
  }
}
