/** The ledger's terms in this product: an owner is a player, an asset is a currency, and these are the pockets. */
import type { Ledger, View } from '@fairhall/ledger'

/**
 * `cash` is real money, `locked` is reserved for a withdrawal, `vault` is cash that the player set aside and can't stake.
 * The database stores amounts in this order: never change it.
 */
export const pockets = ['cash', 'bonus', 'locked', 'vault'] as const
export type Pocket = (typeof pockets)[number]

export type GameLedger = Ledger<Pocket>
export type GameLedgerView = View<Pocket>

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** Balances changed. The ledger writes one event per batch (or posting outside of a bet) and currency. */
    'balances.changed': { currency: string; playerIds: readonly string[] }
    /** One changed balance, as earlier versions wrote it. Still consumed for events left in the outbox. */
    'balance.changed': { playerId: string; currency: string }
  }
}
