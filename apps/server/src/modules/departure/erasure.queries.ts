/**
 * What erasure does with every table that references a player. Identifying data is removed; what the ledger and the law require (ids,
 * amounts, times) stays. A test checks that no table is missing.
 */

/** A statement for the player `$1`; `kept` leaves the rows as they are. */
export type ErasureRule = { erase: string } | 'kept'

const deleteFrom = (table: string, column = 'player_id'): ErasureRule => ({
  erase: `delete from ${table} where ${column} = $1`,
})

/** Applied in this order. The player's row comes last, because other statements use its values. */
export const erasureRules: Readonly<Record<string, ErasureRule>> = {
  phone_code: {
    erase:
      'delete from phone_code where player_id = $1 or phone = (select p.phone from player p where p.id = $1)',
  },
  password_reset: deleteFrom('password_reset'),
  player_email_change: deleteFrom('player_email_change'),
  player_confirmation: deleteFrom('player_confirmation'),
  autologin_token: deleteFrom('autologin_token'),
  sign_in_ticket: deleteFrom('sign_in_ticket'),
  passkey_challenge: deleteFrom('passkey_challenge'),
  player_passkey: deleteFrom('player_passkey'),
  player_recovery_code: deleteFrom('player_recovery_code'),
  player_factor: deleteFrom('player_factor'),
  player_session: deleteFrom('player_session'),
  player_detail: deleteFrom('player_detail'),
  country_request: deleteFrom('country_request'),
  social_link: deleteFrom('social_link'),
  player_identity: deleteFrom('player_identity'),
  player_identity_check: deleteFrom('player_identity_check'),
  identity_check_subject: deleteFrom('identity_check_subject'),
  idempotency_key: deleteFrom('idempotency_key'),
  /** Proof of consent stays, without the network address. */
  player_agreement: { erase: `update player_agreement set address = '' where player_id = $1` },
  /** Events stay countable. */
  security_event: { erase: 'update security_event set address = null where player_id = $1' },
  payment_destination: deleteFrom('payment_destination'),
  invoice_destination: {
    erase: 'delete from invoice_destination d using invoice i where d.invoice_id = i.id and i.player_id = $1',
  },
  /** Unsealed bodies from before player keys. Sealed ones are unreadable once the key is destroyed. */
  payment_message: {
    erase: `update payment_message m set body = '' from invoice i
             where m.invoice_id = i.id and i.player_id = $1 and m.body is not null`,
  },
  /** Payment instructions shown to the player may contain their name. */
  invoice: {
    erase: `update invoice set reply = null, public_data = null, return_urls = '{}' where player_id = $1`,
  },
  /** A separate job deletes the file. */
  player_document: 'kept',
  /** Sealed values are unreadable without the key. */
  audit_event: 'kept',
  staff_order: 'kept',
  player_key: 'kept',
  /** Ids, terms, amounts and times. */
  ledger_owner: 'kept',
  ledger_balance: 'kept',
  ledger_entry: 'kept',
  wallet_account: 'kept',
  chargeback: 'kept',
  round: 'kept',
  silent_round: 'kept',
  winner: 'kept',
  returned_stake: 'kept',
  game_session: 'kept',
  player_state: 'kept',
  player_asset: 'kept',
  player_limit: 'kept',
  /** Keyed hashes, deleted when the exclusion ends. */
  player_bar: 'kept',
  barred_trait: 'kept',
  bar_review_match: 'kept',
  /** Ids only. */
  bar_review: 'kept',
  player_bonus: 'kept',
  player_bonus_due: 'kept',
  player_freespin: 'kept',
  freespin_issue: 'kept',
  player_bonus_code: 'kept',
  player: {
    erase: `update player set email = null, email_confirmed_at = null, phone = null, phone_confirmed_at = null, phone_added_in = null,
              password_hash = '', nickname = null, first_name = null, last_name = null, birthdate = null, gender = null,
              city = null, address = null, postal_code = null, time_zone = 'UTC', receive_email_promo = false,
              receive_sms_promo = false, receive_bonus = null, stated_age = null, affiliate_tag = null, registered_from = '', erased_at = $2
             where id = $1`,
  },
}
