export interface PlayerIdentityRow {
  id: string
  provider: string | null
  brand: string
  issuer: string
  subject: string
  player_id: string
  linked_at: Date
  added_in: string | null
  is_vouched: boolean
  paused_at: Date | null
}

export interface SocialAttemptRow {
  state_hash: Buffer
  provider: string
  nonce: string
  verifier: string
  binding: Buffer
  back_route: string
  expires_at: Date
  used_at: Date | null
}

export interface SocialLinkRow {
  token_hash: Buffer
  player_id: string | null
  provider: string
  issuer: string
  subject: string
  expires_at: Date
  used_at: Date | null
}

export interface AutologinTokenRow {
  token_hash: Buffer
  player_id: string
  made_by: string
  credential_generation: number
  expires_at: Date
  used_at: Date | null
}
