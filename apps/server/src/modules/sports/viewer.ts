import type { CatalogueSnapshot } from '../catalogue/index.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { SportsDeps } from './sports.deps.ts'
import type { Sportsbooks } from './sportsbooks.ts'

/** What views of programmes and their games are made from, in one language. */
export interface Viewer {
  settings: SettingsSnapshot
  catalogue: CatalogueSnapshot
  sportsbooks: Sportsbooks
  /** Shows `or` instead of a text that was removed, so that what has ended can still be shown. */
  text(key: string, or: string): string
}

export async function viewerOf(
  {
    catalogue,
    content,
    settings,
    sportsbooks,
  }: Pick<SportsDeps, 'catalogue' | 'content' | 'settings' | 'sportsbooks'>,
  locale: string,
): Promise<Viewer> {
  const texts = content.current()
  return {
    settings: settings.current(),
    catalogue: await catalogue.current(),
    sportsbooks,
    text: (key, or) => (texts.has(key) ? texts.text(locale, key) : or),
  }
}
