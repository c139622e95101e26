/**
 * Names and texts that staff wrote with a programme, laid over the content of the files. A text of a programme is shown as it was
 * written: it has no arguments. In a language without one, the files' own text in that language comes before the default language.
 */
import { createHash } from 'node:crypto'
import type { Content } from '@fairhall/content'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { WatchedContent } from './content.watch.ts'

type Texts = Readonly<Record<string, { readonly name: string; readonly text: string }>>
type Own = ReadonlyMap<string, ReadonlyMap<string, string>>

const FOLDER = 'global-components'

/** By key and language. */
function ownTextsOf({ bonuses, quests, tournaments }: SettingsSnapshot): Own {
  const own = new Map<string, ReadonlyMap<string, string>>()
  const add = (prefix: string, items: readonly { id: string; texts: Texts }[]) => {
    for (const { id, texts } of items)
      for (const part of ['name', 'text'] as const) {
        const byLocale = Object.entries(texts).map(([locale, pair]) => [locale, pair[part]] as const)
        if (byLocale.length > 0) own.set(`${FOLDER}.${prefix}.${id}.${part}`, new Map(byLocale))
      }
  }
  add('bonuses.offers', bonuses.offers)
  add('quests.quests', quests.quests)
  add('tournaments.tournaments', tournaments.tournaments)
  return own
}

const bases = new WeakMap<Content, Content>()
const laidOver = new WeakMap<Content, WeakMap<SettingsSnapshot, Content>>()

/** The texts as they are with these settings, such as those of a draft that is checked. */
export function contentWith(content: Content, settings: SettingsSnapshot): Content {
  const base = bases.get(content) ?? content
  const known = laidOver.get(base) ?? new WeakMap<SettingsSnapshot, Content>()
  laidOver.set(base, known)
  const found = known.get(settings) ?? layOver(base, settings)
  known.set(settings, found)
  return found
}

function layOver(base: Content, settings: SettingsSnapshot): Content {
  const own = ownTextsOf(settings)
  if (own.size === 0) return base
  const { code: defaultLocale } = settings.defaultLocale
  const fallbacks = new Map(settings.locales.map(({ code, fallback }) => [code, fallback ?? code]))
  const ownText = (locale: string, key: string) =>
    own.get(key)?.get(locale) ?? own.get(key)?.get(fallbacks.get(locale) ?? locale)
  const hasDefault = (key: string) => own.get(key)?.has(defaultLocale) === true
  const content: Content = {
    ...base,
    version: versionOf(base, own),
    has: (key) => base.has(key) || hasDefault(key),
    isFallback: (locale, key) => ownText(locale, key) === undefined && base.isFallback(locale, key),
    text: (locale, key, values) => {
      const text = ownText(locale, key)
      if (text !== undefined) return text
      if (hasDefault(key) && base.isFallback(locale, key)) return own.get(key)?.get(defaultLocale) ?? key
      return base.text(locale, key, values)
    },
  }
  bases.set(content, base)
  return content
}

function versionOf({ version }: Content, own: Own): string {
  const all = JSON.stringify([version, [...own].map(([key, texts]) => [key, [...texts]])])
  return createHash('sha256').update(all).digest('hex').slice(0, 16)
}

/** The watched content with the texts of the settings that apply at each moment. */
export function withProgrammeTexts(
  watched: WatchedContent,
  settings: () => SettingsSnapshot,
): WatchedContent {
  return { ...watched, current: () => contentWith(watched.current(), settings()) }
}
