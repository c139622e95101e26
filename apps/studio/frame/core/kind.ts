import { originalIds, type OriginalId } from '@fairhall/games'

/** What shows a game: each original has a face of its own, all slots share one. It lies in `games/<kind>/<kind>.ts`. */
export type Kind = OriginalId | 'slot'

export const kindOf = (gameId: string): Kind => originalIds.find((one) => one === gameId) ?? 'slot'
