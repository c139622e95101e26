/**
 * Refuses redirect loops that pass through absolute addresses of this site, at the start and when the setting changes. An
 * absolute address of this site meets the redirect table again.
 */
import type { SettingsDeps } from './settings.deps.ts'
import { namingFile, requireEnds } from './redirects.rules.ts'

export async function requireRedirectsEnd({
  config,
  settings,
}: Pick<SettingsDeps, 'config' | 'settings'>): Promise<void> {
  if (config.publicUrl === null) return
  const { host } = new URL(config.publicUrl)
  await settings.addCheck(async ({ site, locales }) =>
    namingFile('site.json', () => requireEnds(site.redirects, locales, host)),
  )
}
