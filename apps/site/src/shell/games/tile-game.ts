import type { Game } from '@fairhall/contract'

/** What a list shows of a game. A page holds many of them, so they carry nothing else. */
export type TileGame = Pick<
  Game,
  'id' | 'title' | 'provider' | 'rtp' | 'hasDemo' | 'isProvablyFair' | 'thumbnail' | 'thumbnailSmall'
>

export function toTileGame(game: Game): TileGame {
  const { id, title, provider, rtp, hasDemo, isProvablyFair, thumbnail, thumbnailSmall } = game
  return { id, title, provider, rtp, hasDemo, isProvablyFair, thumbnail, thumbnailSmall }
}
