/**
 * What erasure does with every table that references a player. Identifying data is removed; what the ledger and the law require (ids,
 * amounts, times) stays. A test checks that no table is missing.
 */
import { InvoiceState, LimitDefinition } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import { inSql } from '../invoices/index.ts'

/** A statement for the player `$1`; `kept` leaves the rows as they are. */
type ErasureRule = { erase: string } | 'kept'

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
  factor_guess: deleteFrom('factor_guess'),
  push_device: deleteFrom('push_device'),
  player_session: deleteFrom('player_session'),
  player_detail: deleteFrom('player_detail'),
  country_request: deleteFrom('country_request'),
  register_check: deleteFrom('register_check'),
  exclusion_removal: deleteFrom('exclusion_removal'),
  social_link: deleteFrom('social_link'),
  player_identity: deleteFrom('player_identity'),
  player_identity_check: deleteFrom('player_identity_check'),
  identity_check_subject: deleteFrom('identity_check_subject'),
  idempotency_key: deleteFrom('idempotency_key'),
  /** Proof of consent stays, without the network address. */
  player_agreement: { erase: `update player_agreement set address = '' where player_id = $1` },
  /** Events stay countable. */
  security_event: { erase: 'update security_event set address = null where player_id = $1' },
  player_game: deleteFrom('player_game'),
  game_player: deleteFrom('game_player'),
  player_notice: deleteFrom('player_notice'),
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
  ledger_seal_owner: 'kept',
  wallet_account: 'kept',
  chargeback: 'kept',
  round: 'kept',
  silent_round: 'kept',
  sports_bet: 'kept',
  sports_bet_event: 'kept',
  winner: 'kept',
  live_bet: deleteFrom('live_bet', 'player'),
  playing_player: deleteFrom('playing_player', 'player'),
  returned_stake: 'kept',
  game_session: 'kept',
  player_limit: 'kept',
  play_clock: deleteFrom('play_clock'),
  /** Keyed hashes, deleted when the exclusion ends. */
  protection_entry: 'kept',
  protected_trait: 'kept',
  match_review_trait: 'kept',
  /** Those of an excluded player have been added to the restriction. */
  former_trait: deleteFrom('former_trait'),
  /** Ids only. */
  match_review: 'kept',
  loyalty_account: 'kept',
  loyalty_level: 'kept',
  loyalty_play: 'kept',
  rakeback: 'kept',
  own_play: 'kept',
  own_play_correction: 'kept',
  cashback_carry: 'kept',
  cashback_period: 'kept',
  play_day: 'kept',
  play_end: deleteFrom('play_end'),
  recent_play: { erase: 'update recent_play set ended_at = null where player_id = $1' },
  /** What was found, and what followed from it. */
  protection_signal: 'kept',
  protection_check: deleteFrom('protection_check'),
  cashback_waiting: 'kept',
  cashback_claim: 'kept',
  /** Sealed checks are unreadable without the key. */
  loyalty_invitation: 'kept',
  player_quest: 'kept',
  jackpot_entry: 'kept',
  tournament_entry: 'kept',
  tournament_prize: 'kept',
  prize_drop_entry: 'kept',
  prize_drop_hit: 'kept',
  /** Kept for reports to the regulator. The sealed messages are unreadable without the key. */
  complaint: 'kept',
  player_message: deleteFrom('player_message'),
  affiliate_attribution: { erase: 'update affiliate_attribution set click_id = null where player_id = $1' },
  affiliate_acquisition: 'kept',
  affiliate_postback: 'kept',
  affiliate_partner: { erase: 'update affiliate_partner set account_id = null where account_id = $1' },
  referral_code: deleteFrom('referral_code'),
  referral: 'kept',
  message_choice: deleteFrom('message_choice'),
  campaign_contact: deleteFrom('campaign_contact'),
  reward_grant: 'kept',
  grant_run_line: 'kept',
  player_bonus: 'kept',
  player_bonus_due: 'kept',
  player_freespin: 'kept',
  freespin_issue: 'kept',
  player_freebet: 'kept',
  player_bonus_code: 'kept',
  bonus_violation: 'kept',
  player_list: deleteFrom('player_list', 'player_id'),
  player: {
    erase: `update player set email = null, email_confirmed_at = null, phone = null, phone_confirmed_at = null, phone_added_in = null,
              password_hash = '', nickname = null, first_name = null, last_name = null, birthdate = null, gender = null,
              city = null, address = null, postal_code = null, time_zone = 'UTC', receive_email_promo = false,
              receive_sms_promo = false, receive_bonus = null, stated_age = null, affiliate_tag = null, registered_from = '', erased_at = $2
             where id = $1`,
  },
}

export async function eraseRows(tx: Tx, playerId: string, now: Date): Promise<void> {
  for (const [table, rule] of Object.entries(erasureRules))
    if (rule !== 'kept') await tx.query(rule.erase, table === 'player' ? [playerId, now] : [playerId])
}

export async function hasMovedMoney(tx: Tx, playerId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from invoice where player_id = $1 and state in ${inSql([InvoiceState.success, InvoiceState.paid])} limit 1`,
    [playerId],
  )
  return rowCount > 0
}

/** The player's id at the verification service. */
export async function findApplicant(tx: Tx, playerId: string): Promise<string | null> {
  const { rows } = await tx.query<{ applicantId: string | null }>(
    'select applicant_id as "applicantId" from player_identity_check where player_id = $1',
    [playerId],
  )
  return rows[0]?.applicantId ?? null
}

/** The active exclusion, if any; `until` null: permanent, or it waits for the player to ask. */
export async function findExclusion(
  tx: Tx,
  playerId: string,
  now: Date,
): Promise<{ until: Date | null } | null> {
  const { rows } = await tx.query<{ until: Date | null }>(
    `select case when return_delay_hours is null then until end as until from player_limit
      where player_id = $1 and definition = ${LimitDefinition.selfExclusion} and ended_at is null
        and (until is null or until > $2 or return_delay_hours is not null)
      order by 1 desc nulls first limit 1`,
    [playerId, now],
  )
  return rows[0] ?? null
}
