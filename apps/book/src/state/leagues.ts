import { call } from '../api/api.ts'
import type { League } from '../api/types.ts'
import { createKeptStore } from './kept.ts'
import { createStore } from './store.ts'

export const leagues = createStore<readonly League[]>([])

const RETRY_MS = 3_000

/** All leagues; they don't change while the page is open. */
export async function loadLeagues(): Promise<void> {
  try {
    leagues.write((await call<{ leagues: League[] }>('/api/leagues')).leagues)
  } catch {
    setTimeout(() => void loadLeagues(), RETRY_MS)
  }
}

/** IDs of leagues that the player has starred, in this browser. */
export const favourites = createKeptStore<readonly string[]>('favourites', [], (stored) =>
  Array.isArray(stored) && stored.every((one) => typeof one === 'string') ? stored : null,
)

export const toggleFavourite = (id: string): void =>
  favourites.change((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
