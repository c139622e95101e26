/** Another operator's switches, for what only reads them. */
import type { Deps } from '../../apps/server/src/platform/deps.ts'

export function withSettings<Given extends Pick<Deps, 'settings'>>(
  deps: Given,
  { identityCheck = {}, telegram = {} }: { identityCheck?: object; telegram?: object },
): Given {
  const held = deps.settings.current()
  const current = () => ({
    ...held,
    site: { ...held.site, identityCheck: { ...held.site.identityCheck, ...identityCheck } },
    signIn: { ...held.signIn, telegram: { ...held.signIn.telegram, ...telegram } },
  })
  return { ...deps, settings: { ...deps.settings, current } }
}
