import type { BonusResult, BonusStatus } from '@fairhall/contract'
import type { OfferTerms } from '../bonuses/index.ts'

export interface PlayerFreespinRow {
  id: string
  player_id: string
  offer: string
  cause: string
  currency: string
  game: string
  count: number
  stake: bigint
  terms: OfferTerms
  status: BonusStatus
  result: Exclude<BonusResult, typeof BonusResult.lost>
  activate_by: Date
  version: number
  created_at: Date
  updated_at: Date
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** Free spins were issued or have a new status. */
    'freespin.changed': { playerId: string; freespinId: string }
  }
}
