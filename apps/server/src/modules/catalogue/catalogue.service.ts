/**
 * The catalogue: an immutable in-memory snapshot of the database, refreshed every few seconds, so that removed games
 * disappear everywhere soon. The data comes from the providers' lists, which a job requests. While there are no games
 * at all, the first reader requests them.
 */
import { setImmediate } from 'node:timers/promises'
import type { Config } from '../../platform/config.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import { saveGames } from './catalogue.queries.ts'
import { type ProvidersSetting, type ProviderSetting, readProviders } from './catalogue.schema.ts'
import type { Rankings } from './collections.rules.ts'
import { openGameStore } from './game-store.ts'
import { readGameList, toPictureUrl } from './import.rules.ts'
import { addressOf, callProvider } from './provider-client.ts'
import { indexGames } from './search/search-index.service.ts'
import { buildSnapshot, type CatalogueSnapshot } from './snapshot.ts'
import { readStudios } from './studios.rules.ts'

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

const FRESH_MS = 5000
/** Earlier than any time of the process's monotonic clock, which starts at 0. */
const NEVER = Number.NEGATIVE_INFINITY

type OwnConfig = Pick<Config, 'configDir' | 'sandboxGames' | 'sandboxUrl'>

/** Takes `depsOf` because the URL of this process is known only once it listens. */
export function openCatalogue(config: OwnConfig, depsOf: () => CatalogueDeps): Catalogue {
  const setting = readProviders(config.configDir, config)
  const store = openGameStore()
  let built: Built | null = null
  /** Whether games have been read that are not in the snapshot yet. */
  let isChanged = false
  let readAt = NEVER
  let updating: Promise<void> | null = null

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
    readAt = NEVER
  }
  /** During an outage of the database, the games that are known stay in use. */
  const read = async (): Promise<void> => {
    const deps = depsOf()
    try {
      if (await store.read(deps)) isChanged = true
      readAt = performance.now()
    } catch (error) {
      if (built === null) throw error
      deps.log.warn({ err: error }, 'could not refresh the catalogue')
    }
  }
  const update = async () => {
    const deps = depsOf()
    const isStale = performance.now() - readAt >= FRESH_MS
    if (isStale) await read()
    if (isStale && store.games.size === 0) {
      await refresh()
      await read()
    }
    const settings = deps.settings.current()
    const now = deps.clock.now()
    if (built !== null && !isChanged && isFrom(built, settings) && now < built.until) return
    const building = buildSnapshot({
      providers: setting.providers,
      stored: store,
      settings,
      rankings: NO_RANKINGS,
      now,
    })
    let step = building.next()
    for (; step.done !== true; step = building.next()) await setImmediate()
    built = { snapshot: step.value, settings, until: new Date(now.getTime() + REBUILD_MS) }
    isChanged = false
  }
  return {
    setting,
    frameOrigins: setting.providers.flatMap((provider) => framesOf(config, provider)),
    imageOrigins: setting.providers.flatMap((provider) => originsOf(config, provider)),
    findProvider: (id) =>
      setting.providers.find((provider) => provider.id === id && provider.isEnabled) ?? null,
    findWalletApiProvider: (id) => setting.providers.find((provider) => provider.id === id) ?? null,
    async current() {
      for (;;) {
        const known = built
        // Games that staff has stopped disappear immediately.
        const isUsable = known !== null && isFrom(known, depsOf().settings.current())
        const hasGames = known !== null && known.snapshot.games.length > 0
        if (isUsable && hasGames && performance.now() - readAt < FRESH_MS) return known.snapshot
        updating ??= update().finally(() => {
          updating = null
        })
        if (isUsable && hasGames && readAt !== NEVER) {
          // The rejection must be handled, or it would end the process.
          updating.catch((error: unknown) =>
            depsOf().log.warn({ err: error }, 'could not refresh the catalogue'),
          )
          return known.snapshot
        }
        await updating
        if (built !== null && isFrom(built, depsOf().settings.current())) return built.snapshot
      }
    },
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
  const reading = readGameList(provider, base, lines)
  let read = reading.next()
  for (; read.done !== true; read = reading.next()) await setImmediate()
  const { games, errors } = read.value
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

/** Which games are new depends on the time. */
const REBUILD_MS = 3_600_000
const NO_RANKINGS: Rankings = new Map()

interface Built {
  snapshot: CatalogueSnapshot
  settings: SettingsSnapshot
  until: Date
}

/** Whether the settings that lists depend on are still the same. */
function isFrom(built: Built, settings: SettingsSnapshot): boolean {
  return (
    built.settings.operations === settings.operations && built.settings.collections === settings.collections
  )
}
