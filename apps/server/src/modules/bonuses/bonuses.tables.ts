import type { BonusCodeStatus, BonusCodeTrigger, BonusResult, BonusStatus } from '@fairhall/contract'
import type { ColumnType, Generated } from 'kysely'
import type { OfferTerms } from './offers.rules.ts'

type Terms = ColumnType<OfferTerms, string, never>
type Status = ColumnType<BonusStatus, BonusStatus | undefined, BonusStatus>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    player_bonus: {
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
      terms: Terms
      status: Status
      result: ColumnType<BonusResult, undefined, BonusResult>
      activate_by: Date
      days: number
      expires_at: ColumnType<Date | null, undefined, Date>
      issue_session: string | null
      version: Generated<number>
      created_at: Date
      updated_at: Date
    }
    player_freespin: {
      id: string
      player_id: string
      offer: string
      cause: string
      currency: string
      game: string
      count: number
      stake: bigint
      terms: Terms
      status: Status
      result: ColumnType<
        Exclude<BonusResult, typeof BonusResult.lost>,
        undefined,
        Exclude<BonusResult, typeof BonusResult.lost>
      >
      activate_by: Date
      version: Generated<number>
      created_at: Date
      updated_at: Date
    }
    player_bonus_due: {
      bonus_id: string
      player_id: string
      due_at: Date
    }
    player_bonus_code: {
      id: string
      player_id: string
      offer: string
      code: string
      trigger: BonusCodeTrigger
      status: typeof BonusCodeStatus.accepted | typeof BonusCodeStatus.used
      version: Generated<number>
      created_at: Date
      updated_at: Date
    }
  }
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** A bonus was issued or has a new status. */
    'bonus.changed': { playerId: string; bonusId: string }
    'freespin.changed': { playerId: string; freespinId: string }
    'bonusCode.changed': { playerId: string; codeId: string }
  }
}
