/**
 * The channels of live updates, as plain data: the server's hub, Centrifugo's generated configuration and the site all
 * read this one table. A user-limited channel ends in `#<profileId>` and only that player may subscribe to it.
 * Every publication carries the whole entity and its version; an older one never replaces a newer one.
 */
export const channelTable = {
  accounts: { namespace: 'wallet', name: 'accounts', audience: 'player', history: { size: 32, ttlS: 600 } },
  invoices: { namespace: 'payment', name: 'invoices', audience: 'player', history: { size: 32, ttlS: 600 } },
  bets: { namespace: 'game', name: 'bets', audience: 'player', history: { size: 32, ttlS: 600 } },
  online: { namespace: 'global', name: 'online', audience: 'everyone', history: null },
} as const satisfies Record<string, Channel>

export type Channel = {
  /** The part before the colon; null where the name stands alone. */
  namespace: string | null
  name: string
  audience: 'player' | 'everyone'
  history: { size: number; ttlS: number } | null
}

export type ChannelName = keyof typeof channelTable

function fullName({ namespace, name }: Channel): string {
  return namespace === null ? name : `${namespace}:${name}`
}

/** Builders of full channel names. */
export const channels = {
  accounts: (profileId: string) => `${fullName(channelTable.accounts)}#${profileId}`,
  invoices: (profileId: string) => `${fullName(channelTable.invoices)}#${profileId}`,
  bets: (profileId: string) => `${fullName(channelTable.bets)}#${profileId}`,
  online: () => fullName(channelTable.online),
}
