/** The ledger as this product uses it: an owner is a player, an asset is a currency, and these are the pockets. */
import type { Ledger, View } from '@fairhall/ledger'

/** `cash` is real money, `locked` waits for a withdrawal. The order is the order in the database for ever. */
export const pockets = ['cash', 'bonus', 'locked'] as const
export type Pocket = (typeof pockets)[number]

export type Books = Ledger<Pocket>
export type BooksView = View<Pocket>

declare module '../../platform/deps.ts' {
  interface Deps {
    ledger: Books
  }
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** Balances are others now; written by the ledger itself, once per batch (or posting of the second door) and currency. */
    'balances.changed': { currency: string; playerIds: readonly string[] }
    /** One balance, as earlier versions wrote it: what they left in the outbox is still told. */
    'balance.changed': { playerId: string; currency: string }
  }
}
