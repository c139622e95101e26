/** Contacts that wait until they may be sent, and whether the player may still be contacted then. */
import { PlayerStatus } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { MAY_HAVE_OFFERS } from '../registers/index.ts'
import type { CampaignChannel } from '../settings/index.ts'

/** Of the player's row `p` and state `s`, at the time `$1`. */
export const IS_OPEN = `(p.status = ${PlayerStatus.active} and ${MAY_HAVE_OFFERS} and p.offers_paused_at is null and (s.restriction = 'none' or coalesce(s.restricted_until <= $1, false)))`
export const WANTS_EMAIL = 'p.receive_email_promo'
export const HAS_EMAIL = '(p.email is not null and p.email_confirmed_at is not null)'

/** The channels whose contacts wait. */
export type WaitingChannel = Exclude<CampaignChannel, 'inApp'>

export interface DueContact {
  runId: string
  playerId: string
  channel: WaitingChannel
  tries: number
  campaign: string
  /** The page of its run. */
  link: string
}

/** Marks the next ones as being sent. Those of paused runs wait. */
export async function takeDue(
  tx: Tx,
  channel: WaitingChannel,
  now: Date,
  limit: number,
): Promise<DueContact[]> {
  const { rows } = await tx.query<DueContact>(
    `with due as (
       select c.run_id, c.player_id, r.campaign, r.terms ->> 'link' as link
         from campaign_contact c join campaign_run r on r.id = c.run_id
        where c.state = 'waiting' and c.channel = $3 and c.due_at <= $1 and r.state in ('running', 'finished')
        order by c.due_at limit $2 for update of c skip locked)
     update campaign_contact c set state = 'sending', changed_at = $1, tries = c.tries + 1
       from due where c.run_id = due.run_id and c.player_id = due.player_id and c.channel = $3
     returning c.run_id as "runId", c.player_id as "playerId", c.channel, c.tries, due.campaign, due.link`,
    [now, limit, channel],
  )
  return rows
}

/** `dueAt` of a contact that waits again. */
export async function setContactState(
  db: Db,
  { runId, playerId, channel }: Pick<DueContact, 'runId' | 'playerId' | 'channel'>,
  {
    state,
    dueAt = null,
    at,
  }: { state: 'sent' | 'failed' | 'cancelled' | 'waiting'; dueAt?: Date | null; at: Date },
): Promise<void> {
  await db.query(
    `update campaign_contact set state = $4, due_at = coalesce($5, due_at), changed_at = $6
      where run_id = $1 and player_id = $2 and channel = $3 and state = 'sending'`,
    [runId, playerId, channel, state, dueAt, at],
  )
}

/** What a process was sending when it stopped may have been sent, so it is not sent again. */
export async function setInterrupted(db: Db, channel: WaitingChannel, before: Date, at: Date): Promise<void> {
  await db.query(
    `update campaign_contact set state = 'unknown', changed_at = $3
      where state = 'sending' and channel = $1 and changed_at < $2`,
    [channel, before, at],
  )
}

export interface Recipient {
  email: string
  locale: string
}

/** Null if they may not be sent an email any more. */
export async function findRecipient(db: Db, playerId: string, now: Date): Promise<Recipient | null> {
  const { rows } = await db.query<Recipient>(
    `select p.email, p.locale from player p join player_state s on s.player = p.id
      where p.id = $2 and p.erased_at is null and ${IS_OPEN} and ${WANTS_EMAIL} and ${HAS_EMAIL}`,
    [now, playerId],
  )
  return rows[0] ?? null
}

/** Null if they may not be sent an offer as a push any more. */
export async function findPushReader(
  db: Db,
  playerId: string,
  now: Date,
): Promise<{ locale: string; timeZone: string } | null> {
  const { rows } = await db.query<{ locale: string; timeZone: string }>(
    `select p.locale, p.time_zone as "timeZone"
       from player p join player_state s on s.player = p.id join message_choice m on m.player_id = p.id
      where p.id = $2 and p.erased_at is null and ${IS_OPEN} and m.push`,
    [now, playerId],
  )
  return rows[0] ?? null
}
