/**
 * Names and texts that staff wrote with a programme, laid over the content of the files. A text of a programme is shown as it was
 * written: it has no arguments. In a language without one, the files' own text in that language comes before the default language.
 */
import { createHash } from 'node:crypto'
import type { Content } from '@fairhall/content'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { WatchedContent } from './content.watch.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>
type Own = ReadonlyMap<string, ReadonlyMap<string, string>>

const FOLDER = 'global-components'
const PARTS: Readonly<Record<string, string>> = { name: '.name', text: '.text' }

/** By key and language. */
function ownTextsOf({ bonuses, quests, tournaments, loyalty, campaigns }: SettingsSnapshot): Own {
  const own = new Map<string, ReadonlyMap<string, string>>()
  /** `parts`: what staff write, and how the key of each ends. */
  const add = (prefix: string, items: readonly { id: string; texts: Texts }[], parts = PARTS) => {
    for (const { id, texts } of items)
      for (const [part, ending] of Object.entries(parts)) {
        const byLocale = Object.entries(texts).flatMap(([locale, { [part]: text }]) =>
          text === undefined ? [] : [[locale, text] as const],
        )
        if (byLocale.length > 0) own.set(`${prefix}.${id}${ending}`, new Map(byLocale))
      }
  }
  add(`${FOLDER}.bonuses.offers`, bonuses.offers)
  add(`${FOLDER}.quests.quests`, quests.quests)
  add(`${FOLDER}.tournaments.tournaments`, tournaments.tournaments)
  add(`${FOLDER}.loyalty.levels`, loyalty.levels, { name: '' })
  add('alerts.campaigns', campaigns.campaigns, { name: '.title', text: '.text', action: '.action' })
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
