/**
 * The catalogue: an immutable in-memory snapshot of the database, refreshed every few seconds, so that removed games
 * disappear everywhere soon. The data comes from the providers' lists, which a job requests. While there are no games
 * at all, the first reader requests them.
 */
import type { Config } from '../../platform/config.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { saveGames } from './catalogue.queries.ts'
import { type ProvidersSetting, type ProviderSetting, readProviders } from './catalogue.schema.ts'
import { readGameList, toPictureUrl } from './import/import.rules.ts'
import { addressOf, callProvider } from './providers/provider-client.ts'
import { indexGames } from './search/search-index.service.ts'
import { openSnapshots } from './current-snapshot.ts'
import { runInSteps } from './run-in-steps.ts'
import type { CatalogueSnapshot } from './snapshot.ts'
import { readStudios } from './import/studios.rules.ts'

export interface Catalogue {
  readonly setting: ProvidersSetting
  /** Origins of outside providers' game frames. */
  readonly frameOrigins: readonly string[]
  /** Origins against which relative image URLs of outside providers are resolved. */
  readonly imageOrigins: readonly string[]
  /** Null for unknown and disabled providers. */
  findProvider(id: string): ProviderSetting | null
  /** Includes disabled providers, because earlier stakes with them must still be settled. */
  findWalletApiProvider(id: string): ProviderSetting | null
  /** At most a few seconds old. */
  current(): Promise<CatalogueSnapshot>
  /** Requests the games of all providers. A provider that does not answer keeps its last list. */
  refresh(): Promise<void>
}

type OwnConfig = Pick<Config, 'configDir' | 'sandboxGames' | 'sandboxUrl'>

/** Takes `depsOf` because the URL of this process is known only once it listens. */
export function openCatalogue(config: OwnConfig, depsOf: () => CatalogueDeps): Catalogue {
  const setting = readProviders(config.configDir, config)
  const refresh = async () => {
    const enabled = setting.providers.filter((provider) => provider.isEnabled)
    await Promise.all(
      enabled.map((provider) =>
        refreshProvider(depsOf(), provider).catch((error: unknown) =>
          depsOf().log.warn(
            { err: error, provider: provider.id },
            'could not refresh the games of a provider',
          ),
        ),
      ),
    )
    await indexGames(depsOf())
    snapshots.readAgain()
  }
  const snapshots = openSnapshots(setting.providers, depsOf, refresh)
  return {
    setting,
    frameOrigins: setting.providers.flatMap((provider) => framesOf(config, provider)),
    imageOrigins: setting.providers.flatMap((provider) => originsOf(config, provider)),
    findProvider: (id) =>
      setting.providers.find((provider) => provider.id === id && provider.isEnabled) ?? null,
    findWalletApiProvider: (id) => setting.providers.find((provider) => provider.id === id) ?? null,
    current: snapshots.current,
    refresh,
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

async function refreshProvider(deps: CatalogueDeps, provider: ProviderSetting): Promise<void> {
  const reply = await callProvider(deps, provider, 'GET', '/games')
  const { games: lines, providers: studioLines = [] } = Object(reply) as Record<string, unknown>
  if (!Array.isArray(lines)) throw new Error(`${provider.id} sent no list of games`)
  const base = `${addressOf(deps, provider)}/`
  const { games, errors } = await runInSteps(readGameList(provider, base, lines))
  for (const error of errors.slice(0, ERRORS_LOGGED_MAX))
    deps.log.warn({ provider: provider.id, ...error }, 'left out a game of a provider')
  if (errors.length > 0)
    deps.log.warn({ provider: provider.id, leftOut: errors.length, taken: games.length }, 'read a game list')
  const described: readonly unknown[] = Array.isArray(studioLines) ? studioLines : []
  const studios = readStudios(provider, games, described, (address) => toPictureUrl(address, base))
  const taken = await inTransaction(deps.db, (tx) =>
    saveGames(tx, provider, { games, studios }, deps.clock.now()),
  )
  for (const gameId of taken.slice(0, ERRORS_LOGGED_MAX))
    deps.log.warn(
      { provider: provider.id, gameId },
      'left out a game: its id or the id of its studio is taken by another game or studio',
    )
}

const ERRORS_LOGGED_MAX = 20
