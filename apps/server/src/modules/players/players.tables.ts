import type { Generated } from 'kysely'

export interface PlayerTable {
  id: string
  brand: string
  email: string | null
  email_confirmed_at: Date | null
  phone: string | null
  password_hash: string
  credential_generation: Generated<number>
  /** 1 active, 2 limited, 3 blocked, 4 closed, 5 excluded. */
  status: Generated<number>
  nickname: string | null
  first_name: string | null
  last_name: string | null
  birthdate: string | null
  stated_age: Generated<number | null>
  gender: 'female' | 'male' | 'other' | null
  country: string
  city: string | null
  address: string | null
  postal_code: string | null
  time_zone: string
  locale: string
  receive_email_promo: Generated<boolean>
  receive_sms_promo: Generated<boolean>
  receive_bonus: Generated<boolean | null>
  pwa_installed: Generated<boolean>
  bonus_code: string | null
  affiliate_tag: string | null
  registered_at: Date
  registered_from: string
  identity_checked_at: Generated<Date | null>
  phone_confirmed_at: Generated<Date | null>
  phone_added_in: Generated<string | null>
  ways_checked_at: Generated<Date | null>
  email_changed_at: Generated<Date | null>
  email_freed_at: Generated<Date | null>
  email_undone_at: Generated<Date | null>
  owner_since: Generated<Date | null>
  closed_at: Generated<Date | null>
  blocked_at: Generated<Date | null>
  limited_at: Generated<Date | null>
  erased_at: Generated<Date | null>
}

export interface PlayerAgreementTable {
  player_id: string
  document: string
  version: string
  accepted_at: Date
  address: string
}

export interface PlayerConfirmationTable {
  id: string
  player_id: string
  email: string
  code_hash: Buffer | null
  requested_at: Date
  expires_at: Date
  used_at: Date | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    player: PlayerTable
    player_agreement: PlayerAgreementTable
    player_confirmation: PlayerConfirmationTable
  }
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    'player.registered': { playerId: string }
    'player.changed': { playerId: string }
    'player.emailConfirmed': { playerId: string }
  }
}
