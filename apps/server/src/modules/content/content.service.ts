/**
 * All texts of the product as one immutable snapshot, and the translated messages of refusals. A language without a text
 * falls back to the default language. A text that is missing in all languages is our mistake; the general error message
 * replaces it, so that showing an error never fails.
 */
import { type Content, loadContent } from '@fairhall/content'
import { messageKey, messageValues, parseRule } from '@fairhall/rules'
import type { Log } from '../../platform/log.ts'
import type { Texts } from '../../platform/texts.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import { type WatchedContent, watchContent } from './content.watch.ts'
import { brandedContent } from './branded.ts'
import { pickLocale } from './locale.rules.ts'

export interface ContentSource {
  current(): Content
}

/** Opens the content of a folder until the process ends. Changes of the files apply without a restart. */
export function openContent(
  folder: string,
  settings: SettingsSnapshot,
  log: Log,
  brandName: string | null = null,
  read: typeof loadContent = loadContent,
): WatchedContent {
  const { code } = settings.defaultLocale
  const load = () => {
    const content = read(folder, code, settings.locales)
    return brandName === null ? content : brandedContent(content, brandName, code)
  }
  return watchContent(folder, load, log)
}

export function createTexts(source: ContentSource, settings: () => SettingsSnapshot): Texts {
  const translate = (locale: string, keys: readonly string[], values: Readonly<Record<string, string>>) => {
    const content = source.current()
    const key = keys.find((candidate) => content.has(candidate)) ?? 'alerts.errors.internal'
    return content.text(locale, key, { ...values })
  }
  return {
    localeFor: (acceptLanguage) => {
      const { locales, defaultLocale } = settings()
      return pickLocale(acceptLanguage, locales, defaultLocale.code)
    },
    error: (name, locale, values) => translate(locale, [`alerts.errors.${name}`], values),
    rule: (error, locale) => {
      const failure = typeof error === 'string' ? parseRule(error) : error
      const folder = 'fields-settings.validation'
      return translate(
        locale,
        [`${folder}.${messageKey(failure)}`, `${folder}.regex`],
        messageValues(failure),
      )
    },
  }
}
