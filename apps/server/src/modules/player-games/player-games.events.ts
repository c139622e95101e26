interface FavoriteChanged {
  playerId: string
  gameId: string
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'favorite.changed': FavoriteChanged
  }
}
