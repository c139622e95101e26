import type { Client } from '@fairhall/postgres'

const ENDED = [
  `update player_session set ended_at = $1, end_reason = 'restore' where ended_at is null`,
  'update game_session set ended_at = $1 where ended_at is null',
  'update office_session set ended_at = $1 where ended_at is null',
  'update sign_in_ticket set expires_at = $1 where used_at is null and expires_at > $1',
  'update autologin_token set expires_at = $1 where used_at is null and expires_at > $1',
  'update password_reset set expires_at = $1 where used_at is null and expires_at > $1',
  'update player_confirmation set expires_at = $1 where used_at is null and expires_at > $1',
  'update phone_code set expires_at = $1 where used_at is null and expires_at > $1',
  'update passkey_challenge set expires_at = $1 where used_at is null and expires_at > $1',
  'update player_email_change set void_at = $1 where done_at is null and void_at is null',
  'update social_link set expires_at = $1 where used_at is null and expires_at > $1',
  'update player_recovery_code set used_at = $1 where used_at is null',
  'update staff_challenge set expires_at = $1 where used_at is null and expires_at > $1',
  'update staff_directory_attempt set expires_at = $1 where used_at is null and expires_at > $1',
  'update staff_directory_ticket set expires_at = $1 where used_at is null and expires_at > $1',
  'update staff_invitation set expires_at = $1 where used_at is null and expires_at > $1',
  'update staff_order set expires_at = $1 where outcome is null and expires_at > $1',
  `update invoice_approval a set voided_at = $1 from invoice i
    where a.voided_at is null and i.id = a.invoice_id and i.state = 'requested'`,
]

/**
 * Sessions, links and codes may have been ended or used since the backup, by players and by staff, and orders and approvals refused. The
 * database cannot know, so all of them end: everyone signs in again, links and invitations must be requested again, and staff order and
 * approve again.
 */
export async function endSignIns(client: Client, at: Date): Promise<void> {
  for (const statement of ENDED) await client.query(statement, [at])
}

/** Pots that have dropped since the backup revealed their secrets. Each open pot gets a new one before anything is counted. */
export async function exposePots(client: Client): Promise<void> {
  await client.query(`update jackpot_pot set sealed_secret = '' where state = 'open'`)
}

/**
 * A run that has ended since the backup revealed its secret. None that has started goes on: what has fallen stays, and the secret is
 * revealed. Others begin as published, because no secret is revealed before the start.
 */
export async function endPrizeDrops(client: Client, at: Date): Promise<void> {
  await client.query(
    `update prize_drop_run set ends_at = least(ends_at, $1), stopped_by = 'system:restore' where state = 'open' and starts_at <= $1`,
    [at],
  )
}

export async function recordRestore(client: Client, at: Date, madeAt: string): Promise<void> {
  await client.query(
    `insert into audit_event (at, actor, action, subject, reason, details)
     values ($1, 'restore', 'backup.restored', 'database', 'a backup was restored', $2)`,
    [at, JSON.stringify({ backupOf: madeAt })],
  )
}
