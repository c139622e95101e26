import type { BonusResult, BonusStatus } from '@fairhall/contract'
import type { OfferTerms } from '../bonuses/index.ts'
import type { FreespinStage } from './free-spin-states.rules.ts'

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
  stage: FreespinStage
  provider: string | null
  quantity: number
  asks: number
  ask_at: Date | null
  expires_at: Date | null
  won: bigint
  reported: bigint | null
  credited: bigint | null
  answered: bigint | null
  closed_at: Date | null
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** Free spins were issued or have a new status. */
    'freespin.changed': { playerId: string; freespinId: string }
  }
}
