import type { OfferTerms } from '../bonuses/index.ts'

export interface PlayerFreebetRow {
  id: string
  player_id: string
  offer: string
  cause: string
  currency: string
  amount: bigint
  terms: OfferTerms
  expires_at: Date
  created_at: Date
  cancelled_at: Date | null
  bet_id: string | null
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** A free bet was issued or taken back. That a bet used it is known from the bet. */
    'freebet.changed': { playerId: string; freebetId: string }
  }
}
