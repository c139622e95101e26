/**
 * An address that is written out in the table of what has moved may be one of this site's own, which meets the table again.
 * Where that never ends it is refused, at the start and when the setting is changed.
 */
import type { Deps } from '../../platform/deps.ts'
import { namingFile, requireEnds } from './redirects.rules.ts'

export async function requireRedirectsEnd({
  config,
  settings,
}: Pick<Deps, 'config' | 'settings'>): Promise<void> {
  if (config.publicUrl === null) return
  const { host } = new URL(config.publicUrl)
  await settings.addCheck(async ({ site, locales }) =>
    namingFile('site.json', () => requireEnds(site.redirects, locales, host)),
  )
}
