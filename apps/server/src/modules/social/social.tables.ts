import type { Generated } from 'kysely'

export interface PlayerIdentityTable {
  id: Generated<string>
  provider: string | null
  brand: string
  issuer: string
  subject: string
  player_id: string
  linked_at: Date
  added_in: Generated<string | null>
  is_vouched: Generated<boolean>
  paused_at: Generated<Date | null>
}

export interface SocialAttemptTable {
  state_hash: Buffer
  provider: string
  nonce: string
  verifier: string
  binding: Buffer
  back_route: string
  expires_at: Date
  used_at: Date | null
}

export interface TelegramAnswerTable {
  hash: Buffer
  expires_at: Date
}

export interface SocialLinkTable {
  token_hash: Buffer
  player_id: string | null
  provider: string
  issuer: string
  subject: string
  expires_at: Date
  used_at: Date | null
}

export interface AutologinTokenTable {
  token_hash: Buffer
  player_id: string
  made_by: string
  credential_generation: number
  expires_at: Date
  used_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    player_identity: PlayerIdentityTable
    social_attempt: SocialAttemptTable
    social_link: SocialLinkTable
    telegram_answer: TelegramAnswerTable
    autologin_token: AutologinTokenTable
  }
}
