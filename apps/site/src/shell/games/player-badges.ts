import { createStore } from '../create-store.ts'
import type { TileGame } from './tile-game.ts'

interface PlayerBadge {
  kind: 'spins' | 'bonus' | 'drop'
  text: string
}

/** What a game is worth to this player. */
type BadgeOf = (game: Pick<TileGame, 'id' | 'category' | 'provider'>) => PlayerBadge | null

/** A store, because every page with games shows badges but only the live layer, which loads later, knows them. */
export const playerBadges = createStore<BadgeOf>(() => null)
