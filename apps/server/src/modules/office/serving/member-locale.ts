import type { FastifyRequest } from 'fastify'
import type { SettingsSnapshot } from '../../settings/index.ts'
import type { OfficeDeps } from '../office.deps.ts'

/** The language of the member's page, in which programmes and countries are named. */
export function localeOf(
  { settings, texts }: Pick<OfficeDeps, 'settings' | 'texts'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): SettingsSnapshot['defaultLocale'] {
  const { locales, defaultLocale } = settings.current()
  const locale = texts.localeFor(headers['accept-language'])
  return locales.find(({ code }) => code === locale) ?? defaultLocale
}
