/** The members of a campaign's segment, and what decides whether they may be contacted. */
import type { Db, Tx } from '../../platform/database/database.ts'
import { compileSegment } from './segments/compile.queries.ts'
import type { CampaignChannel, SegmentRule } from '../settings/index.ts'
import type { Candidate } from './contacts.rules.ts'
import { HAS_EMAIL, IS_OPEN, WANTS_EMAIL } from './due-contacts.queries.ts'

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
  wantsPush: boolean
  hasDevice: boolean
  pushDay: number
  pushWeek: number
}

const HAS_DEVICE = 'exists (select from push_device d where d.player_id = p.id)'

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
            coalesce(m.in_app, $2) as "wantsInApp", ${WANTS_EMAIL} as "wantsEmail", ${HAS_EMAIL} as "hasEmail",
            coalesce(m.push, false) as "wantsPush", ${HAS_DEVICE} as "hasDevice", sent.*
       from member p
       join player_state s on s.player = p.id
       left join message_choice m on m.player_id = p.id
       cross join lateral (
         select ${contacts('inApp', '1 day')} as "inAppDay", ${contacts('inApp', '7 days')} as "inAppWeek",
                ${contacts('email', '1 day')} as "emailDay", ${contacts('email', '7 days')} as "emailWeek",
                ${contacts('push', '1 day')} as "pushDay", ${contacts('push', '7 days')} as "pushWeek"
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
    wants: { inApp: row.wantsInApp, email: row.wantsEmail, push: row.wantsPush },
    isReachable: { inApp: true, email: row.hasEmail, push: row.hasDevice },
    contacts: {
      inApp: { day: row.inAppDay, week: row.inAppWeek },
      email: { day: row.emailDay, week: row.emailWeek },
      push: { day: row.pushDay, week: row.pushWeek },
    },
  }))
}

interface Count {
  segment: SegmentRule
  now: Date
  baseUnit: number
}

/** How many players a segment has now, whether or not they may be contacted. */
export async function countSegment(db: Db, { segment, now, baseUnit }: Count): Promise<number> {
  const { text, values } = compileSegment(segment, { now, baseUnit, before: [] })
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from player p where p.erased_at is null and ${text}`,
    values,
  )
  return rows[0]?.count ?? 0
}

/** The first members of a segment by their IDs, whether or not they may be contacted. */
export async function listMemberIds(
  db: Db,
  { segment, now, baseUnit }: Count,
  most: number,
): Promise<string[]> {
  const { text, values } = compileSegment(segment, { now, baseUnit, before: [most] })
  const { rows } = await db.query<{ id: string }>(
    `select p.id from player p where p.erased_at is null and ${text} order by p.id limit $1`,
    values,
  )
  return rows.map(({ id }) => id)
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
