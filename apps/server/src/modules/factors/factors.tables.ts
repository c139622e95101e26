export interface PlayerFactorRow {
  player_id: string
  sealed: Buffer
  last_step: number
  began_at: Date
  confirmed_at: Date | null
  added_in: string | null
  paused_until: Date | null
}

export interface SignInTicketRow {
  token_hash: Buffer
  player_id: string
  link_hash: Buffer | null
  expires_at: Date
  used_at: Date | null
}

export interface PlayerPasskeyRow {
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
  paused_until: Date | null
}

export interface PasskeyChallengeRow {
  challenge_hash: Buffer
  purpose: 'add' | 'act' | 'sign-in'
  player_id: string | null
  session_id: string | null
  ticket_hash: Buffer | null
  expires_at: Date
  used_at: Date | null
}
