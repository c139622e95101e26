import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'

type PostbackEvent = 'registration' | 'deposit' | 'acquisition'

interface NewPostback {
  id: string
  partnerId: string
  playerId: string
  event: PostbackEvent
  at: Date
}

/** Each event of a player is queued once. */
export async function queuePostback(
  tx: Tx,
  { id, partnerId, playerId, event, at }: NewPostback,
): Promise<void> {
  await tx.query(
    `insert into affiliate_postback (id, partner_id, player_id, event, at, next_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (player_id, event) do nothing`,
    [id, partnerId, playerId, event, at],
  )
}

/** The first successful deposit of at least the method's least amount, of each of the players who came with a click since then. */
export async function queueDeposits(tx: Tx, playerIds: readonly string[], since: Date): Promise<void> {
  await tx.query(
    `insert into affiliate_postback (id, partner_id, player_id, event, at, next_at)
     select gen_random_uuid(), a.partner_id, a.player_id, 'deposit', i.at, i.at
       from affiliate_attribution a
       join affiliate_partner p on p.id = a.partner_id and p.postback_url is not null
       cross join lateral (
         select min(updated_at) as at from invoice
          where player_id = a.player_id and type = ${InvoiceType.deposit} and state = '${InvoiceState.success}'
            and not is_below_minimum
       ) i
      where a.player_id = any ($1::uuid[]) and a.until is null and a.click_id is not null and a.since >= $2 and i.at is not null
        and not exists (select from affiliate_postback b where b.player_id = a.player_id and b.event = 'deposit')
     on conflict (player_id, event) do nothing`,
    [playerIds, since],
  )
}

export interface DuePostback {
  id: string
  partnerId: string
  event: PostbackEvent
  at: Date
  /** With this one. */
  tries: number
  clickId: string
  campaign: string | null
  url: string
  secret: Buffer
}

/** Takes the oldest ones that are due: until `until`, no other process gets them. */
export async function takeDuePostbacks(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DuePostback[]> {
  const { rows } = await db.query<DuePostback>(
    `with due as (
       select id from affiliate_postback where sent_at is null and stopped_at is null and next_at <= $1
        order by next_at limit $3 for update skip locked
     ), taken as (
       update affiliate_postback b set next_at = $2, tries = b.tries + 1 from due where b.id = due.id returning b.*
     )
     select t.id, t.partner_id as "partnerId", t.event, t.at, t.tries, a.click_id as "clickId", a.campaign, p.postback_url as url,
            p.postback_secret as secret
       from taken t
       join affiliate_partner p on p.id = t.partner_id and p.postback_url is not null
       join lateral (
         select click_id, campaign from affiliate_attribution a
          where a.player_id = t.player_id and a.partner_id = t.partner_id and a.click_id is not null
          order by since limit 1
       ) a on true`,
    [now, until, limit],
  )
  return rows
}

export async function setSent(db: Db, id: string, at: Date): Promise<void> {
  await db.query('update affiliate_postback set sent_at = $2, error = null where id = $1', [id, at])
}

/** `nextAt`: null stops it. */
export async function setFailed(
  db: Db | Tx,
  id: string,
  { error, nextAt, at }: { error: string; nextAt: Date | null; at: Date },
): Promise<void> {
  await db.query(
    `update affiliate_postback set error = $2, next_at = coalesce($3, next_at),
            stopped_at = case when $3::timestamptz is null then $4::timestamptz end
      where id = $1`,
    [id, error, nextAt, at],
  )
}

interface ListedPostback {
  id: string
  partnerId: string
  event: PostbackEvent
  at: Date
  tries: number
  sentAt: Date | null
  stoppedAt: Date | null
  error: string | null
}

/** Newest first. */
export async function listPostbacks(db: Db, partnerId: string, limit: number): Promise<ListedPostback[]> {
  const { rows } = await db.query<ListedPostback>(
    `select id, partner_id as "partnerId", event, at, tries, sent_at as "sentAt", stopped_at as "stoppedAt", error
       from affiliate_postback where partner_id = $1 order by at desc, id limit $2`,
    [partnerId, limit],
  )
  return rows
}

/** Sends the stopped ones of a partner again. Returns how many. */
export async function retryStopped(tx: Tx, partnerId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `update affiliate_postback set stopped_at = null, tries = 0, next_at = $2
      where partner_id = $1 and stopped_at is not null`,
    [partnerId, now],
  )
  return rowCount ?? 0
}
