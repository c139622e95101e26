export interface PlayerRow {
  id: string
  brand: string
  email: string | null
  email_confirmed_at: Date | null
  phone: string | null
  password_hash: string
  credential_generation: number
  /** 1 active, 2 limited, 3 blocked, 4 closed, 5 excluded. */
  status: number
  nickname: string | null
  first_name: string | null
  last_name: string | null
  birthdate: string | null
  stated_age: number | null
  gender: 'female' | 'male' | 'other' | null
  country: string
  city: string | null
  address: string | null
  postal_code: string | null
  time_zone: string
  locale: string
  receive_email_promo: boolean
  receive_sms_promo: boolean
  receive_bonus: boolean | null
  hide_play: boolean
  pwa_installed: boolean
  bonus_code: string | null
  affiliate_tag: string | null
  registered_at: Date
  registered_from: string
  identity_checked_at: Date | null
  numbers_checked_at: Date | null
  phone_confirmed_at: Date | null
  phone_added_in: string | null
  ways_checked_at: Date | null
  email_changed_at: Date | null
  sign_in_changed_at: Date | null
  email_freed_at: Date | null
  email_undone_at: Date | null
  owner_since: Date | null
  closed_at: Date | null
  blocked_at: Date | null
  limited_at: Date | null
  /** Since when a sign of harm keeps offers from them. Only staff ends it. */
  offers_paused_at: Date | null
  erased_at: Date | null
}

export interface PlayerAgreementRow {
  player_id: string
  document: string
  version: string
  accepted_at: Date
  address: string
}

export interface PlayerConfirmationRow {
  id: string
  player_id: string
  email: string
  code_hash: Buffer | null
  requested_at: Date
  expires_at: Date
  used_at: Date | null
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'player.registered': { playerId: string }
    'player.changed': { playerId: string }
    'player.emailConfirmed': { playerId: string }
  }
}
