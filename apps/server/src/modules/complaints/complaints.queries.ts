import type { Db, Tx } from '../../platform/database/database.ts'
import { isOfCountries, OWNED_SINCE } from '../players/index.ts'
import type { ComplaintMessageRow, ComplaintRow } from './complaints.tables.ts'

const COLUMNS = `id, number, player_id as "playerId", kind, market, state, outcome, handler, is_late as "isLate",
  opened_at as "openedAt", acknowledge_by as "acknowledgeBy", answer_by as "answerBy", acknowledged_at as "acknowledgedAt",
  answered_at as "answeredAt", extended_at as "extendedAt", closed_at as "closedAt", version`

const LISTED_MAX = 200

/** Newest first. Complaints of an earlier owner of the account are left out. */
export async function listOwnComplaints(db: Db, playerId: string): Promise<ComplaintRow[]> {
  const { rows } = await db.query<ComplaintRow>(
    `select ${COLUMNS} from complaint where player_id = $1 and opened_at >= ${OWNED_SINCE}
      order by number desc limit ${LISTED_MAX}`,
    [playerId],
  )
  return rows
}

/**
 * The one that must be answered first comes first. Without a state or a player: those that staff must work on. Only of players of these
 * countries, if any are named.
 */
export async function listComplaints(
  db: Db,
  {
    playerId,
    state,
    countries,
  }: { playerId: string | null; state: ComplaintRow['state'] | null; countries: readonly string[] | null },
): Promise<ComplaintRow[]> {
  const { rows } = await db.query<ComplaintRow>(
    `select ${COLUMNS} from complaint
      where ($1::uuid is null or player_id = $1)
        and case when $2::text is null then $1::uuid is not null or state in ('received', 'inReview') else state = $2 end
        and ${isOfCountries('$3')}
      order by (state in ('received', 'inReview')) desc,
               case when state = 'received' then least(acknowledge_by, answer_by) else answer_by end, number
      limit ${LISTED_MAX}`,
    [playerId, state, countries],
  )
  return rows
}

export async function findOwnComplaint(
  db: Db | Tx,
  playerId: string,
  id: string,
): Promise<ComplaintRow | null> {
  const { rows } = await db.query<ComplaintRow>(
    `select ${COLUMNS} from complaint where player_id = $1 and id = $2 and opened_at >= ${OWNED_SINCE}`,
    [playerId, id],
  )
  return rows[0] ?? null
}

export async function findComplaint(db: Db | Tx, id: string): Promise<ComplaintRow | null> {
  const { rows } = await db.query<ComplaintRow>(`select ${COLUMNS} from complaint where id = $1`, [id])
  return rows[0] ?? null
}

export async function findByNumber(db: Db | Tx, number: bigint): Promise<ComplaintRow | null> {
  const { rows } = await db.query<ComplaintRow>(`select ${COLUMNS} from complaint where number = $1`, [
    number,
  ])
  return rows[0] ?? null
}

/** Locks the row, FOR NO KEY UPDATE. */
export async function lockComplaint(tx: Tx, id: string): Promise<ComplaintRow | null> {
  const { rows } = await tx.query<ComplaintRow>(
    `select ${COLUMNS} from complaint where id = $1 for no key update`,
    [id],
  )
  return rows[0] ?? null
}

export async function countOpen(tx: Tx, playerId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from complaint where player_id = $1 and state <> 'closed'`,
    [playerId],
  )
  return rows[0]?.count ?? 0
}

export async function countWritten(tx: Tx, playerId: string, since: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from complaint_message m join complaint c on c.id = m.complaint_id
      where c.player_id = $1 and m.author = 'player' and m.written_at > $2`,
    [playerId, since],
  )
  return rows[0]?.count ?? 0
}

type NewComplaint = Pick<
  ComplaintRow,
  'id' | 'playerId' | 'kind' | 'market' | 'openedAt' | 'acknowledgeBy' | 'answerBy'
>

/** Returns whether it is new. */
export async function insertComplaint(tx: Tx, row: NewComplaint): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into complaint (id, player_id, kind, market, opened_at, acknowledge_by, answer_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
    [row.id, row.playerId, row.kind, row.market, row.openedAt, row.acknowledgeBy, row.answerBy],
  )
  return rowCount === 1
}

type Changes = Pick<
  ComplaintRow,
  | 'state'
  | 'outcome'
  | 'handler'
  | 'isLate'
  | 'answerBy'
  | 'acknowledgedAt'
  | 'answeredAt'
  | 'extendedAt'
  | 'closedAt'
>

/** Each change increases the version. */
export async function saveComplaint(tx: Tx, id: string, to: Changes): Promise<void> {
  await tx.query(
    `update complaint set state = $2, outcome = $3, handler = $4, is_late = $5, answer_by = $6, acknowledged_at = $7,
        answered_at = $8, extended_at = $9, closed_at = $10, version = version + 1 where id = $1`,
    [
      id,
      to.state,
      to.outcome,
      to.handler,
      to.isLate,
      to.answerBy,
      to.acknowledgedAt,
      to.answeredAt,
      to.extendedAt,
      to.closedAt,
    ],
  )
}

/** Returns whether it is new. */
export async function insertMessage(tx: Tx, row: ComplaintMessageRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into complaint_message (id, complaint_id, author, member, sealed, written_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    [row.id, row.complaintId, row.author, row.member, row.sealed, row.writtenAt],
  )
  return rowCount === 1
}

/** Oldest first. */
export async function listMessages(db: Db | Tx, complaintId: string): Promise<ComplaintMessageRow[]> {
  const { rows } = await db.query<ComplaintMessageRow>(
    `select id, complaint_id as "complaintId", author, member, sealed, written_at as "writtenAt"
       from complaint_message where complaint_id = $1 order by position`,
    [complaintId],
  )
  return rows
}

/** Answered complaints on which nobody wrote since then, by ID. */
export async function listSilent(
  db: Db,
  before: Date,
  after: { id: string } | null,
): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from complaint c where state = 'answered' and answered_at <= $1 and ($2::uuid is null or id > $2)
        and not exists (select from complaint_message m where m.complaint_id = c.id and m.written_at > $1)
      order by id limit 100`,
    [before, after?.id ?? null],
  )
  return rows
}

/** Complaints by kind and outcome that were opened in a period, as regulators ask for them. */
export async function reportComplaints(
  db: Db,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<{ market: string; kind: string; outcome: string | null; count: number; late: number }[]> {
  const { rows } = await db.query<{
    market: string
    kind: string
    outcome: string | null
    count: number
    late: number
  }>(
    `select market, kind, outcome, count(*)::integer as count,
            (count(*) filter (where is_late or state in ('received', 'inReview') and
              case when state = 'received' then least(acknowledge_by, answer_by) else answer_by end < $3))::integer as late
       from complaint where opened_at >= $1 and opened_at < $2
      group by market, kind, outcome order by market, kind, outcome nulls first`,
    [from, to, now],
  )
  return rows
}
