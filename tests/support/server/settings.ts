/** Changes settings for one reader, or for the whole server. */
import { reviseSettings, type SettingsSnapshot } from '../../../apps/server/src/modules/settings/index.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'

export function withSettings<Input extends Pick<AppDeps, 'settings'>>(
  deps: Input,
  { identityCheck = {}, telegram = {} }: { identityCheck?: object; telegram?: object },
): Input {
  const snapshot = deps.settings.current()
  const current = () => ({
    ...snapshot,
    site: { ...snapshot.site, identityCheck: { ...snapshot.site.identityCheck, ...identityCheck } },
    signIn: { ...snapshot.signIn, telegram: { ...snapshot.signIn.telegram, ...telegram } },
  })
  return { ...deps, settings: { ...deps.settings, current } }
}

/** Enables or disables a currency at runtime. A hidden currency must have no accounts. */
export async function offer(
  { deps }: { deps: Pick<AppDeps, 'db' | 'settings' | 'clock'> },
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
