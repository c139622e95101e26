import { originalIds, type OriginalId } from '@fairhall/games'

/**
 * Which view shows a game: each original has its own, all slots share one. The view is in
 * `games/<kind>/<kind>.ts`.
 */
export type Kind = OriginalId | 'slot'

export const kindOf = (gameId: string): Kind => originalIds.find((one) => one === gameId) ?? 'slot'
