/**
 * The channels of live updates, as plain data: the server's hub, Centrifugo's generated configuration and the
 * site all read this table. A user-limited channel ends in `#<profileId>` and only that player may subscribe
 * to it. Every publication contains the whole entity and its version; an older version never replaces a newer
 * one.
 */
const playerHistory = { size: 32, ttlS: 600 }

export const channelTable = {
  bonusCodes: { namespace: 'bonus', name: 'player-bonus-codes', audience: 'player', history: playerHistory },
  bonuses: { namespace: 'bonus', name: 'player-bonuses', audience: 'player', history: playerHistory },
  freespins: { namespace: 'bonus', name: 'player-freespins', audience: 'player', history: playerHistory },
  accounts: { namespace: 'wallet', name: 'accounts', audience: 'player', history: playerHistory },
  invoices: { namespace: 'payment', name: 'invoices', audience: 'player', history: playerHistory },
  quests: { namespace: 'retention', name: 'quests', audience: 'player', history: playerHistory },
  loyalty: { namespace: 'retention', name: 'accounts', audience: 'player', history: playerHistory },
  messages: { namespace: 'messenger', name: 'notifications', audience: 'player', history: playerHistory },
  bets: { namespace: 'game', name: 'bets', audience: 'player', history: playerHistory },
  jackpotWins: { namespace: 'game', name: 'jackpots', audience: 'player', history: playerHistory },
  prizeDropWins: { namespace: 'game', name: 'prize-drops', audience: 'player', history: playerHistory },
  favorites: { namespace: 'game', name: 'favorites', audience: 'player', history: playerHistory },
  identity: { namespace: 'player', name: 'identity', audience: 'player', history: playerHistory },
  tournaments: {
    namespace: null,
    name: 'tournaments',
    audience: 'everyone',
    history: { size: 16, ttlS: 300 },
  },
  liveBets: { namespace: 'live', name: 'bets', audience: 'everyone', history: null },
  livePlaying: { namespace: 'live', name: 'playing', audience: 'everyone', history: null },
  jackpots: { namespace: 'live', name: 'jackpots', audience: 'everyone', history: null },
  online: { namespace: 'global', name: 'online', audience: 'everyone', history: null },
} as const satisfies Record<string, Channel>

export type Channel = {
  /** The part before the colon; null when there is none. */
  namespace: string | null
  name: string
  audience: 'player' | 'everyone'
  history: { size: number; ttlS: number } | null
}

export type ChannelName = keyof typeof channelTable

/** Channels with one player each. */
export type PlayerChannel = {
  [Name in ChannelName]: (typeof channelTable)[Name]['audience'] extends 'player' ? Name : never
}[ChannelName]

function fullName({ namespace, name }: Channel): string {
  return namespace === null ? name : `${namespace}:${name}`
}

const ofPlayer = (channel: Channel) => (profileId: string) => `${fullName(channel)}#${profileId}`

/** Builders of full channel names. */
export const channels = {
  bonusCodes: ofPlayer(channelTable.bonusCodes),
  bonuses: ofPlayer(channelTable.bonuses),
  freespins: ofPlayer(channelTable.freespins),
  accounts: ofPlayer(channelTable.accounts),
  invoices: ofPlayer(channelTable.invoices),
  quests: ofPlayer(channelTable.quests),
  loyalty: ofPlayer(channelTable.loyalty),
  messages: ofPlayer(channelTable.messages),
  bets: ofPlayer(channelTable.bets),
  jackpotWins: ofPlayer(channelTable.jackpotWins),
  prizeDropWins: ofPlayer(channelTable.prizeDropWins),
  favorites: ofPlayer(channelTable.favorites),
  identity: ofPlayer(channelTable.identity),
  tournaments: () => fullName(channelTable.tournaments),
  liveBets: () => fullName(channelTable.liveBets),
  livePlaying: () => fullName(channelTable.livePlaying),
  jackpots: () => fullName(channelTable.jackpots),
  online: () => fullName(channelTable.online),
}
