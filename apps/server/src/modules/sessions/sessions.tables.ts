export interface PlayerSessionRow {
  id: string
  player_id: string
  generation: number
  created_at: Date
  refreshed_at: Date
  ended_at: Date | null
  end_reason: string | null
  address: string
  country: string
  user_agent: string
  fingerprint: string | null
  factor_at: Date | null
  password_at: Date | null
  by_link: boolean
  by_factor: boolean
  by_identity: boolean
  active_at: Date | null
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'session.begun': { playerId: string; sessionId: string }
    /** Consumers close the session's connections and its games. */
    'session.ended': { playerId: string; sessionId: string; reason: SessionEnd }
  }
}

export type SessionEnd =
  | 'logout'
  | 'token-reused'
  | 'password-reset'
  | 'password-change'
  | 'email-confirmed'
  | 'email-change'
  | 'phone-confirmed'
  | 'closed-remotely'
  | 'closed-by-staff'
  | 'too-many'
  | 'expired'
  | 'closed'
  | 'blocked'
  | 'excluded'
