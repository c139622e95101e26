/**
 * What becomes of every table that names a player when he is erased: what identifies him is taken out, what the books and the law
 * need (ids, amounts, moments) stays. A test holds that no table is forgotten here.
 */

/** A statement for the player `$1`, or that its rows stay as they are. */
export type Fate = { erase: string } | 'kept'

const gone = (table: string, column = 'player_id'): Fate => ({
  erase: `delete from ${table} where ${column} = $1`,
})

/** In this order; the player himself is the last one, since others are found by what he was called. */
export const fates: Readonly<Record<string, Fate>> = {
  phone_code: {
    erase:
      'delete from phone_code where player_id = $1 or phone = (select p.phone from player p where p.id = $1)',
  },
  password_reset: gone('password_reset'),
  player_email_change: gone('player_email_change'),
  player_confirmation: gone('player_confirmation'),
  autologin_token: gone('autologin_token'),
  sign_in_ticket: gone('sign_in_ticket'),
  passkey_challenge: gone('passkey_challenge'),
  player_passkey: gone('player_passkey'),
  player_recovery_code: gone('player_recovery_code'),
  player_factor: gone('player_factor'),
  player_session: gone('player_session'),
  player_detail: gone('player_detail'),
  country_request: gone('country_request'),
  social_link: gone('social_link'),
  player_identity: gone('player_identity'),
  player_identity_check: gone('player_identity_check'),
  identity_check_subject: gone('identity_check_subject'),
  idempotency_key: gone('idempotency_key'),
  /** What he agreed to must be shown; not from where. */
  player_agreement: { erase: `update player_agreement set address = '' where player_id = $1` },
  /** The attempts stay countable. */
  security_event: { erase: 'update security_event set address = null where player_id = $1' },
  payment_destination: gone('payment_destination'),
  invoice_destination: {
    erase: 'delete from invoice_destination d using invoice i where d.invoice_id = i.id and i.player_id = $1',
  },
  /** Bodies from before there were keys; the others are noise once the key is destroyed. */
  payment_message: {
    erase: `update payment_message m set body = '' from invoice i
             where m.invoice_id = i.id and i.player_id = $1 and m.body is not null`,
  },
  /** What he was shown to pay with may name him. */
  invoice: {
    erase: `update invoice set reply = null, public_data = null, return_urls = '{}' where player_id = $1`,
  },
  /** Its file goes by a job of its own. */
  player_document: 'kept',
  /** What is sealed in these is noise without the key. */
  audit_event: 'kept',
  staff_order: 'kept',
  player_key: 'kept',
  /** Ids, terms, amounts and moments. */
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
  standing: 'kept',
  standing_asset: 'kept',
  player_block: 'kept',
  player_limit: 'kept',
  /** Keyed hashes, which end with the exclusion. */
  player_bar: 'kept',
  barred_trait: 'kept',
  bar_review_match: 'kept',
  /** Ids alone. */
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
