/** Changes settings for one reader, or for the whole server. */
import { reviseSettings, type SettingsSnapshot } from '../../../apps/server/src/modules/settings/index.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'
import type { RuleOverrides } from '../../../apps/server/src/modules/settings/markets/market-rules.schema.ts'
import type { Profile } from '../../../apps/server/src/modules/settings/markets/profiles.ts'
import { onTestFinished } from 'vitest'

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

type MarketChange = { profile?: Profile; rules?: RuleOverrides }

/** markets.json of the folder in use, with the profile and rules of these markets replaced. */
function marketsWith(
  { settings }: Pick<AppDeps, 'settings'>,
  changes: Readonly<Record<string, MarketChange>>,
): object {
  const file = settings.fileContent('markets.json') as { markets: { id: string }[] }
  return { ...file, markets: file.markets.map((market) => ({ ...market, ...changes[market.id] })) }
}

/** Changes the profile or the rules of markets until the test is over, or until the returned function is called. */
export async function changeMarkets(
  { deps }: { deps: Pick<AppDeps, 'db' | 'settings' | 'clock'> },
  changes: Readonly<Record<string, MarketChange>>,
): Promise<() => Promise<void>> {
  const revise = (content: object | null) =>
    reviseSettings(deps, { file: 'markets.json', actor: 'staff:ada', reason: 'a test', content })
  await revise(marketsWith(deps, changes))
  const restore = async () => void (await revise(null))
  onTestFinished(restore)
  return restore
}
