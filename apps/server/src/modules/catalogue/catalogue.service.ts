/**
 * The catalogue: an immutable in-memory snapshot of the database, refreshed every few seconds, so that removed games
 * disappear everywhere soon. The data comes from the providers' lists, which a job requests. While there are no games
 * at all, the first reader requests them.
 */
import type { Config } from '../../platform/config.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { type ProvidersSetting, type ProviderSetting, readProviders } from './catalogue.schema.ts'
import { importGames } from './import/import.service.ts'
import { openSnapshots } from './current-snapshot.ts'
import type { CatalogueSnapshot } from './snapshot.ts'

export interface Catalogue {
  readonly setting: ProvidersSetting
  /** Origins of outside providers' game frames. */
  readonly frameOrigins: readonly string[]
  /** Null for unknown and disabled providers. */
  findProvider(id: string): ProviderSetting | null
  /** Includes disabled providers, because earlier stakes with them must still be settled. */
  findWalletApiProvider(id: string): ProviderSetting | null
  /** At most a few seconds old. */
  current(): Promise<CatalogueSnapshot>
  /** Requests the games of all providers. A provider that does not answer keeps its last list. */
  refresh(): Promise<void>
  /** The next reader in this process waits for what is stored now. */
  readAgain(): void
}

type OwnConfig = Pick<Config, 'configDir' | 'sandboxGames' | 'sandboxUrl'>

/** Takes `depsOf` because the URL of this process is known only once it listens. */
export function openCatalogue(config: OwnConfig, depsOf: () => CatalogueDeps): Catalogue {
  const setting = readProviders(config.configDir, config)
  const refresh = async () => {
    const enabled = setting.providers.filter((provider) => provider.isEnabled)
    await Promise.all(
      enabled.map((provider) =>
        importGames(depsOf(), provider).catch((error: unknown) =>
          depsOf().log.warn(
            { err: error, provider: provider.id },
            'could not refresh the games of a provider',
          ),
        ),
      ),
    )
    snapshots.readAgain()
  }
  const snapshots = openSnapshots(setting.providers, depsOf, refresh)
  return {
    setting,
    frameOrigins: setting.providers.flatMap((provider) => framesOf(config, provider)),
    findProvider: (id) =>
      setting.providers.find((provider) => provider.id === id && provider.isEnabled) ?? null,
    findWalletApiProvider: (id) => setting.providers.find((provider) => provider.id === id) ?? null,
    current: snapshots.current,
    refresh,
    readAgain: snapshots.readAgain,
  }
}

function framesOf(config: OwnConfig, provider: ProviderSetting): readonly string[] {
  const origins = originsOf(config, provider)
  return origins.length === 0 ? [] : (provider.frames ?? origins)
}

/** None for our own games and stand-ins on the site's own address. */
function originsOf({ sandboxUrl }: OwnConfig, { isEnabled, address }: ProviderSetting): readonly string[] {
  if (!isEnabled || address === 'studio') return []
  const url = address === 'sandbox' ? sandboxUrl : address
  return url === null ? [] : [new URL(url).origin]
}
