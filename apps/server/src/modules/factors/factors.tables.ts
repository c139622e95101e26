import type { Generated } from 'kysely'

export interface PlayerFactorTable {
  player_id: string
  sealed: Buffer
  last_step: Generated<number>
  began_at: Date
  confirmed_at: Date | null
  added_in: Generated<string | null>
  paused_until: Generated<Date | null>
}

export interface PlayerRecoveryCodeTable {
  player_id: string
  code_hash: Buffer
  used_at: Date | null
}

export interface SignInTicketTable {
  token_hash: Buffer
  player_id: string
  expires_at: Date
  used_at: Date | null
}

export interface PlayerPasskeyTable {
  id: string
  player_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  added_at: Date
  used_at: Date | null
  added_in: string | null
  paused_until: Generated<Date | null>
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  purpose: 'add' | 'act' | 'sign-in'
  player_id: string | null
  session_id: string | null
  ticket_hash: Buffer | null
  expires_at: Date
  used_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    player_factor: PlayerFactorTable
    player_recovery_code: PlayerRecoveryCodeTable
    sign_in_ticket: SignInTicketTable
    player_passkey: PlayerPasskeyTable
    passkey_challenge: PasskeyChallengeTable
  }
}
