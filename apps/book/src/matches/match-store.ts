/**
 * The matches that the page knows, outside React: a change of one match renders only what shows that match. Lists subscribe to the IDs
 * of the live matches, which change when one begins or ends.
 */
import { useCallback, useSyncExternalStore } from 'react'
import type { BookEvent } from '../api/stream.ts'
import type { BookMarket, ListedMatch, MatchChange, MatchDetails } from '../api/types.ts'
import { createStore } from '../state/store.ts'

/** `moments` only of a match that is shown whole. */
export type KnownMatch = ListedMatch & Partial<Pick<MatchDetails, 'moments'>>

interface MatchStore {
  get(id: string): KnownMatch | undefined
  subscribe(id: string, listener: () => void): () => void
  put(matches: readonly KnownMatch[]): void
  apply(event: BookEvent): void
  liveIds: ReturnType<typeof createStore<readonly string[]>>
}

export function createMatchStore(): MatchStore {
  const matches = new Map<string, KnownMatch>()
  const listeners = new Map<string, Set<() => void>>()
  const liveIds = createStore<readonly string[]>([])

  function set(match: KnownMatch): void {
    matches.set(match.id, match)
    for (const listener of listeners.get(match.id) ?? []) listener()
  }

  /** Keeps the order of those that are shown, so that no row moves under the player's finger. */
  function updateLive(changed: readonly KnownMatch[]): void {
    const now = liveIds.read()
    const left = now.filter((id) => isLive(matches.get(id)))
    const joined = changed.filter((match) => isLive(match) && !now.includes(match.id)).map(({ id }) => id)
    if (joined.length > 0 || left.length < now.length) liveIds.write([...left, ...joined])
  }

  return {
    liveIds,
    get: (id) => matches.get(id),
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(id)
      }
    },
    put(several) {
      for (const match of several) set(match)
      updateLive(several)
    },
    apply(event) {
      if (event.name === 'matches') {
        const { matches: listed, full } = event.data
        this.put(full === null ? listed : [...listed.filter(({ id }) => id !== full.id), full])
      }
      if (event.name === 'changes') {
        const changed = event.data.changes.flatMap((change) => {
          const known = matches.get(change.id)
          return known === undefined ? [] : [withChange(known, change)]
        })
        this.put(changed)
      }
      if (event.name === 'ended') {
        const known = matches.get(event.data.id)
        if (known !== undefined)
          this.put([{ ...known, markets: [], scoreboard: { ...known.scoreboard, phase: 'ended' } }])
      }
    },
  }
}

export const isLive = (match: KnownMatch | undefined): boolean =>
  match?.scoreboard.phase === 'live' || match?.scoreboard.phase === 'paused'

function withChange(
  known: KnownMatch,
  { id: _id, removed, markets, moments, ...rest }: MatchChange,
): KnownMatch {
  return {
    ...known,
    ...rest,
    markets: withMarkets(known.markets, markets ?? [], removed ?? []),
    ...(moments && { moments: [...(known.moments ?? []), ...moments] }),
  }
}

/** Markets that did not change stay the same objects, so their buttons are not rendered. */
function withMarkets(known: BookMarket[], changed: BookMarket[], removed: string[]): BookMarket[] {
  if (changed.length === 0 && removed.length === 0) return known
  const byId = new Map(changed.map((market) => [market.id, market]))
  const kept = known
    .filter(({ id }) => !removed.includes(id))
    .map((market) => {
      const newer = byId.get(market.id)
      byId.delete(market.id)
      return newer ?? market
    })
  return [...kept, ...byId.values()]
}

export const matches = createMatchStore()

export const useMatch = (id: string): KnownMatch | undefined =>
  useSyncExternalStore(
    useCallback((listener: () => void) => matches.subscribe(id, listener), [id]),
    () => matches.get(id),
  )
