import type { Generated } from 'kysely'

export type CheckState = 'started' | 'pending' | 'accepted' | 'retry' | 'rejected'

export interface PlayerIdentityCheckTable {
  player_id: string
  state: CheckState
  applicant_id: string | null
  reported_at: Date
  version: Generated<number>
  changed_at: Date
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    player_identity_check: PlayerIdentityCheckTable
  }
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'identityCheck.changed': { playerId: string }
  }
}
