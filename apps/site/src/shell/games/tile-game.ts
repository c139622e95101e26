import type { Game } from '@fairhall/contract'

/** The fields of a game that lists show. A page contains many games, so nothing else is included. */
export type TileGame = Pick<
  Game,
  | 'id'
  | 'title'
  | 'provider'
  | 'category'
  | 'rtp'
  | 'isNew'
  | 'isAvailable'
  | 'hasDemo'
  | 'isProvablyFair'
  | 'thumbnail'
  | 'thumbnailSmall'
>

export function toTileGame(game: Game): TileGame {
  const { id, title, provider, category, rtp, isNew, isAvailable, hasDemo, isProvablyFair } = game
  const { thumbnail, thumbnailSmall } = game
  return {
    id,
    title,
    provider,
    category,
    rtp,
    isNew,
    isAvailable,
    hasDemo,
    isProvablyFair,
    thumbnail,
    thumbnailSmall,
  }
}
