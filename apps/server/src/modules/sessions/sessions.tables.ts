import type { Generated } from 'kysely'

export interface PlayerSessionTable {
  id: string
  player_id: string
  generation: Generated<number>
  created_at: Date
  refreshed_at: Date
  ended_at: Date | null
  end_reason: string | null
  address: string
  country: string
  user_agent: string
  fingerprint: string | null
  factor_at: Generated<Date | null>
  password_at: Generated<Date | null>
  by_link: Generated<boolean>
  by_factor: Generated<boolean>
  active_at: Generated<Date | null>
}

export interface LoginAttemptTable {
  login_hash: Buffer
  login_group: Generated<Buffer | null>
  failures: number
  first_at: Date
  blocked_until: Date | null
}

export interface LoginNetworkTable {
  login_hash: Buffer
  network_hash: Buffer
  signed_in_at: Date
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    login_network: LoginNetworkTable
    player_session: PlayerSessionTable
    login_attempt: LoginAttemptTable
  }
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
  | 'too-many'
  | 'expired'
  | 'closed'
  | 'blocked'
  | 'excluded'
