/** The members of a campaign's segment, and what decides whether they may be contacted. */
import { PlayerStatus } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { compileSegment } from './segments/compile.queries.ts'
import type { CampaignChannel, SegmentRule } from '../settings/index.ts'
import type { Candidate } from './contacts.rules.ts'

interface CandidateRow {
  playerId: string
  isOpen: boolean
  isAdult: boolean
  timeZone: string
  wantsInApp: boolean
  wantsEmail: boolean
  hasEmail: boolean
  inAppDay: number
  inAppWeek: number
  emailDay: number
  emailWeek: number
}

/** Of the player's row `p` and state `s`, at the time `$1`. */
const IS_OPEN = `(p.status = ${PlayerStatus.active} and (s.restriction = 'none' or coalesce(s.restricted_until <= $1, false)))`
const WANTS_EMAIL = 'p.receive_email_promo'
const HAS_EMAIL = '(p.email is not null and p.email_confirmed_at is not null)'

const contacts = (channel: CampaignChannel, since: string) =>
  `(count(*) filter (where c.channel = '${channel}' and c.due_at > $1::timestamptz - interval '${since}'))::integer`

interface Piece {
  segment: SegmentRule
  now: Date
  baseUnit: number
  inAppByDefault: boolean
  after: string | null
  limit: number
}

/** In the order of their IDs. */
export async function listCandidates(
  db: Db | Tx,
  { segment, now, baseUnit, inAppByDefault, after, limit }: Piece,
): Promise<Candidate[]> {
  const before = [now.toISOString(), inAppByDefault, after, limit]
  const { text, values } = compileSegment(segment, { now, baseUnit, before })
  const { rows } = await db.query<CandidateRow>(
    `with member as materialized (
       select p.* from player p
        where p.erased_at is null and ($3::uuid is null or p.id > $3) and ${text} order by p.id limit $4)
     select p.id as "playerId", ${IS_OPEN} as "isOpen", p.birthdate is not null as "isAdult", p.time_zone as "timeZone",
            coalesce(m.in_app, $2) as "wantsInApp", ${WANTS_EMAIL} as "wantsEmail", ${HAS_EMAIL} as "hasEmail", sent.*
       from member p
       join player_state s on s.player = p.id
       left join message_choice m on m.player_id = p.id
       cross join lateral (
         select ${contacts('inApp', '1 day')} as "inAppDay", ${contacts('inApp', '7 days')} as "inAppWeek",
                ${contacts('email', '1 day')} as "emailDay", ${contacts('email', '7 days')} as "emailWeek"
           from campaign_contact c
          where c.player_id = p.id and c.due_at > $1::timestamptz - interval '7 days'
            and c.state in ('waiting', 'sending', 'sent', 'unknown')) sent
      order by p.id`,
    values,
  )
  return rows.map((row) => ({
    playerId: row.playerId,
    isOpen: row.isOpen,
    isAdult: row.isAdult,
    timeZone: row.timeZone,
    wants: { inApp: row.wantsInApp, email: row.wantsEmail },
    isReachable: { inApp: true, email: row.hasEmail },
    contacts: {
      inApp: { day: row.inAppDay, week: row.inAppWeek },
      email: { day: row.emailDay, week: row.emailWeek },
    },
  }))
}

export interface NewContact {
  playerId: string
  channel: CampaignChannel
  state: 'held' | 'waiting' | 'sent'
  dueAt: Date
}

export async function insertContacts(
  tx: Tx,
  runId: string,
  contacts: readonly NewContact[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into campaign_contact (run_id, player_id, channel, state, due_at, changed_at)
     select $1, player_id, channel, state, due_at, $6
       from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) n(player_id, channel, state, due_at)
     on conflict do nothing`,
    [
      runId,
      contacts.map(({ playerId }) => playerId),
      contacts.map(({ channel }) => channel),
      contacts.map(({ state }) => state),
      contacts.map(({ dueAt }) => dueAt.toISOString()),
      at,
    ],
  )
}

export interface DueEmail {
  runId: string
  playerId: string
  tries: number
  campaign: string
  /** The page of its run. */
  link: string
}

/** Marks the next emails as being sent. Those of paused runs wait. */
export async function takeDueEmails(tx: Tx, now: Date, limit: number): Promise<DueEmail[]> {
  const { rows } = await tx.query<DueEmail>(
    `with due as (
       select c.run_id, c.player_id, r.campaign, r.terms ->> 'link' as link
         from campaign_contact c join campaign_run r on r.id = c.run_id
        where c.state = 'waiting' and c.channel = 'email' and c.due_at <= $1 and r.state in ('running', 'finished')
        order by c.due_at limit $2 for update of c skip locked)
     update campaign_contact c set state = 'sending', changed_at = $1, tries = c.tries + 1
       from due where c.run_id = due.run_id and c.player_id = due.player_id and c.channel = 'email'
     returning c.run_id as "runId", c.player_id as "playerId", c.tries, due.campaign, due.link`,
    [now, limit],
  )
  return rows
}

export async function setEmailState(
  db: Db,
  { runId, playerId }: Pick<DueEmail, 'runId' | 'playerId'>,
  {
    state,
    dueAt = null,
    at,
  }: { state: 'sent' | 'failed' | 'cancelled' | 'waiting'; dueAt?: Date | null; at: Date },
): Promise<void> {
  await db.query(
    `update campaign_contact set state = $3, due_at = coalesce($4, due_at), changed_at = $5
      where run_id = $1 and player_id = $2 and channel = 'email' and state = 'sending'`,
    [runId, playerId, state, dueAt, at],
  )
}

/** Emails that a process was sending when it stopped: they may have been sent, so they are not sent again. */
export async function setInterrupted(db: Db, before: Date, at: Date): Promise<void> {
  await db.query(
    `update campaign_contact set state = 'unknown', changed_at = $2 where state = 'sending' and changed_at < $1`,
    [before, at],
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
