/** A correction took back more than the player's money covered. Amounts are decimal strings of subunits. */
interface SportsDebt {
  playerId: string
  betId: string
  currency: string
  taken: string
  shortfall: string
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'sports.owed': SportsDebt
  }
}
