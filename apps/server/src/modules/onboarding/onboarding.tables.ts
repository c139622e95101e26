import type { Generated } from 'kysely'

export interface PasswordResetTable {
  id: string
  login_hash: Buffer
  player_id: string | null
  email: string | null
  phone: Generated<string | null>
  code_hash: Buffer | null
  requested_at: Date
  expires_at: Date
  used_at: Date | null
  email_change_id: Generated<string | null>
}

export interface PlayerEmailChangeTable {
  id: string
  player_id: string
  session_id: string
  old_email: string | null
  new_email: string
  code_hash: Generated<Buffer | null>
  tries: Generated<number>
  requested_at: Date
  expires_at: Date
  done_at: Generated<Date | null>
  void_at: Generated<Date | null>
}

export type CodeReason = 'registration' | 'password-reset' | 'phone-verification'

export interface PhoneCodeTable {
  id: string
  phone_hash: Buffer
  phone: string
  locale: string
  reason: CodeReason
  player_id: Generated<string | null>
  code_hash: Buffer | null
  tries: Generated<number>
  requester_hash: Generated<Buffer | null>
  other_tries: Generated<number>
  requested_at: Date
  expires_at: Date
  used_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    password_reset: PasswordResetTable
    phone_code: PhoneCodeTable
    player_email_change: PlayerEmailChangeTable
  }
}
