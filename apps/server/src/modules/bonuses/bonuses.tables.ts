import type { BonusCodeStatus, BonusCodeTrigger, BonusResult, BonusStatus } from '@fairhall/contract'
import type { OfferTerms } from './offers/offers.rules.ts'

export interface PlayerBonusRow {
  id: string
  player_id: string
  offer: string
  package: string | null
  cause: string
  currency: string
  amount: bigint
  target: bigint
  max_bet: bigint | null
  cap: bigint | null
  terms: OfferTerms
  status: BonusStatus
  result: BonusResult
  activate_by: Date
  days: number
  expires_at: Date | null
  issue_session: string | null
  version: number
  created_at: Date
  updated_at: Date
}

export interface PlayerBonusCodeRow {
  id: string
  player_id: string
  offer: string
  code: string
  trigger: BonusCodeTrigger
  status: typeof BonusCodeStatus.accepted | typeof BonusCodeStatus.used
  version: number
  created_at: Date
  updated_at: Date
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** A bonus was issued or has a new status. */
    'bonus.changed': { playerId: string; bonusId: string }
    /** An active bonus was cancelled or expired outside of a bet. */
    'bonus.stopped': { playerId: string; bonusId: string }
    /** The bonus of a deposit waits until the event of an ended bonus has been handled. */
    'bonus.chosen': { playerId: string; bonusId: string; currency: string }
    'bonusCode.changed': { playerId: string; codeId: string }
  }
}
