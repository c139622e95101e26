/** Another operator's switches: for what only reads them, or for the whole house. */
import { reviseSettings, type SettingsSnapshot } from '../../apps/server/src/modules/settings/index.ts'
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

/** Switches a currency off, or on again, as staff does while the house runs; nobody may have an account in what is hidden. */
export async function offer(
  { deps }: { deps: Pick<Deps, 'db' | 'settings' | 'clock'> },
  code: string,
  isEnabled: boolean,
  isVisible = true,
): Promise<void> {
  await reviseSettings(deps, {
    file: 'currencies.json',
    actor: 'staff:ada',
    reason: 'a drill',
    content: ({ currencies }: SettingsSnapshot) => ({
      currencies: [...currencies.values()].map(({ rate: _rate, rateAt: _rateAt, ...one }) =>
        one.code === code ? { ...one, isEnabled, isVisible } : one,
      ),
    }),
  })
}
