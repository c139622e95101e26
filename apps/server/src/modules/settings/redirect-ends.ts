/**
 * An address that is written out in the table of what has moved may be one of this site's own, which meets the table again.
 * Where that never ends it is refused, at the start and when the setting is changed.
 */
import { WrongSettings } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { requireEnds, WrongRedirect } from './redirects.rules.ts'
import type { SettingsSnapshot } from './settings.service.ts'

export async function requireRedirectsEnd({
  config,
  settings,
}: Pick<Deps, 'config' | 'settings'>): Promise<void> {
  if (config.publicUrl === null) return
  const { host } = new URL(config.publicUrl)
  const check = async ({ site, locales }: SettingsSnapshot) => {
    try {
      requireEnds(site.redirects, locales, host)
    } catch (error) {
      throw error instanceof WrongRedirect
        ? new WrongSettings(`site.json: redirects: ${error.message}`)
        : error
    }
  }
  settings.addCheck(check)
  await check(settings.current())
}
