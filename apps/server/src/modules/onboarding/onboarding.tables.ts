export interface PasswordResetRow {
  id: string
  login_hash: Buffer
  player_id: string | null
  email: string | null
  phone: string | null
  code_hash: Buffer | null
  requested_at: Date
  expires_at: Date
  used_at: Date | null
  email_change_id: string | null
  factor_id: string | null
}

export interface EmailChangeRow {
  id: string
  player_id: string
  session_id: string
  old_email: string | null
  new_email: string
  code_hash: Buffer | null
  tries: number
  requested_at: Date
  expires_at: Date
  done_at: Date | null
  void_at: Date | null
}

export type CodeReason = 'registration' | 'password-reset' | 'phone-verification'

export interface PhoneCodeRow {
  id: string
  phone_hash: Buffer
  phone: string
  locale: string
  reason: CodeReason
  player_id: string | null
  code_hash: Buffer | null
  tries: number
  requester_hash: Buffer | null
  other_tries: number
  requested_at: Date
  expires_at: Date
  used_at: Date | null
}
