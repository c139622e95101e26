export const gamesTabs = [
  { id: 'list', text: 'games.list' },
  { id: 'providers', text: 'overview.providers' },
  { id: 'imports', text: 'games.imports' },
  { id: 'quarantined', text: 'games.quarantined' },
] as const
type GamesTab = (typeof gamesTabs)[number]['id']
export const gamesTabIds = gamesTabs.map(({ id }) => id)

export const gameStates = ['available', 'stopped', 'down', 'unavailable'] as const
export const gameSorts = ['title', 'popular', 'new', 'rtp'] as const

export interface GamesSearch {
  tab?: GamesTab | undefined
  text?: string | undefined
  provider?: string | undefined
  category?: string | undefined
  state?: (typeof gameStates)[number] | undefined
  blockedIn?: string | undefined
  sort?: (typeof gameSorts)[number] | undefined
  chosen?: string | undefined
}
