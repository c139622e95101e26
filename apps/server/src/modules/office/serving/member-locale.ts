import type { FastifyRequest } from 'fastify'
import type { SettingsSnapshot } from '../../settings/index.ts'
import type { OfficeDeps } from '../office.deps.ts'

/** The language of the member's page, which names programmes and countries; the default one if the site does not have it. */
export function localeOf(
  { settings }: Pick<OfficeDeps, 'settings'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): SettingsSnapshot['defaultLocale'] {
  const { locales, defaultLocale } = settings.current()
  return locales.find(({ code }) => code === headers['accept-language']) ?? defaultLocale
}
