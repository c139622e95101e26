/** The snapshot of the catalogue that this process uses, replaced when games or the settings of lists have changed. */
import type { SettingsSnapshot } from '../settings/index.ts'
import type { CatalogueDeps } from './catalogue.deps.ts'
import type { ProviderSetting } from './catalogue.schema.ts'
import { openGameStore } from './game-store.ts'
import { runInSteps } from './run-in-steps.ts'
import { buildSnapshot, type CatalogueSnapshot } from './snapshot.ts'

const FRESH_MS = 5000
/** Earlier than any time of the process's monotonic clock, which starts at 0. */
const NEVER = Number.NEGATIVE_INFINITY
/** Which games are new depends on the time. */
const REBUILD_MS = 3_600_000

interface Built {
  snapshot: CatalogueSnapshot
  settings: SettingsSnapshot
  until: Date
}

interface Snapshots {
  /** At most a few seconds old. Games that staff has stopped are missing immediately. */
  current(): Promise<CatalogueSnapshot>
  /** The next reader waits for what is stored now. */
  readAgain(): void
}

/** @param refresh Requests the providers' games, for a database that has none. */
export function openSnapshots(
  providers: readonly ProviderSetting[],
  depsOf: () => CatalogueDeps,
  refresh: () => Promise<void>,
): Snapshots {
  const store = openGameStore()
  let built: Built | null = null
  /** Whether games have been read that are not in the snapshot yet. */
  let isChanged = false
  let readAt = NEVER
  let updating: Promise<void> | null = null

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
    const titles = built?.snapshot.titles
    const snapshot = await runInSteps(buildSnapshot({ providers, stored: store, settings, now, titles }))
    built = { snapshot, settings, until: new Date(now.getTime() + REBUILD_MS) }
    isChanged = false
  }
  return {
    readAgain: () => void (readAt = NEVER),
    async current() {
      for (;;) {
        const known = built
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
  }
}

/** Whether the settings that lists depend on are still the same. */
function isFrom(built: Built, settings: SettingsSnapshot): boolean {
  return (
    built.settings.operations === settings.operations && built.settings.collections === settings.collections
  )
}
