export type CheckState = 'started' | 'pending' | 'accepted' | 'retry' | 'rejected'

export interface IdentityCheckRow {
  player_id: string
  state: CheckState
  applicant_id: string | null
  reported_at: Date
  version: number
  changed_at: Date
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'identityCheck.changed': { playerId: string }
  }
}
