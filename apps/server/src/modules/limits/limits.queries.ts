import { Break, type LimitDefinition } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { listOfCodes, nameOfCode } from '../../platform/database/name-of-code.rules.ts'
import type { NewEntry } from '../players/index.ts'

export interface PlayerLimit {
  id: string
  playerId: string
  definition: LimitDefinition
  period: string
  /** Base subunits; null for breaks. */
  amount: bigint | null
  /** Currency and amount as the player entered them. */
  currency: string | null
  shownAmount: bigint | null
  pending: 'raise' | 'remove' | null
  pendingAmount: bigint | null
  pendingShown: bigint | null
  confirmableAt: Date | null
  /** For how many days the pending change can be confirmed. Null: it takes effect without that. */
  confirmDays: number | null
  until: Date | null
  /** Set until the player asks to return: the exclusion lasts at least so many hours longer. */
  returnDelayHours: number | null
  returnAskedAt: Date | null
  /** Whether the player may ask staff to end it early, and what became of their latest request. */
  allowsRemoval: boolean
  removalAskedAt: Date | null
  removalAnswerBy: Date | null
  removalAnswer: 'lifted' | 'kept' | null
  actor: string
  /** The player whose exclusion this one copies and ends with. */
  origin: string | null
  createdAt: Date
}

const COLUMNS = `l.id, l.player_id as "playerId", definition, period, amount, currency, shown_amount as "shownAmount", pending,
  pending_amount as "pendingAmount", pending_shown as "pendingShown", confirmable_at as "confirmableAt", confirm_days as "confirmDays", until,
  return_delay_hours as "returnDelayHours", return_asked_at as "returnAskedAt", allows_removal as "allowsRemoval", r.asked_at as "removalAskedAt",
  r.answer_by as "removalAnswerBy", r.answer as "removalAnswer", actor, origin, created_at as "createdAt"`

const PAGE_SIZE = 500

/** Active limits. Expired breaks are left out, even if no job has ended them yet, unless they wait for the player. */
export async function listLimits(db: Db | Tx, playerId: string, now: Date): Promise<PlayerLimit[]> {
  const { rows } = await db.query<PlayerLimit>(
    `select ${COLUMNS} from player_limit l left join lateral (
       select asked_at, answer_by, answer from exclusion_removal
        where limit_id = l.id order by asked_at desc limit 1) r on true
      where player_id = $1 and ended_at is null and (until is null or until > $2 or return_delay_hours is not null)
      order by definition, created_at`,
    [playerId, now],
  )
  return rows
}

interface NewLimit {
  id: string
  playerId: string
  definition: PlayerLimit['definition']
  period: string
  amount?: bigint
  currency?: string
  shownAmount?: bigint
  until?: Date | null
  returnDelayHours?: number | null
  allowsRemoval?: boolean
  actor: string
  origin?: string | null
}

export async function insertLimit(tx: Tx, limit: NewLimit, now: Date): Promise<void> {
  await tx.query(
    `insert into player_limit (id, player_id, definition, period, amount, currency, shown_amount, until, actor, created_at, changed_at,
       return_delay_hours, allows_removal, origin)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13)`,
    [
      limit.id,
      limit.playerId,
      limit.definition,
      limit.period,
      limit.amount ?? null,
      limit.currency ?? null,
      limit.shownAmount ?? null,
      limit.until ?? null,
      limit.actor,
      now,
      limit.returnDelayHours ?? null,
      limit.allowsRemoval ?? false,
      limit.origin ?? null,
    ],
  )
}

/** The caller must hold the player's lock. */
export async function saveLimit(tx: Tx, limit: PlayerLimit, now: Date): Promise<void> {
  await tx.query(
    `update player_limit set amount = $2, currency = $3, shown_amount = $4, pending = $5, pending_amount = $6,
       pending_shown = $7, confirmable_at = $8, changed_at = $9, confirm_days = $10 where id = $1`,
    [
      limit.id,
      limit.amount,
      limit.currency,
      limit.shownAmount,
      limit.pending,
      limit.pendingAmount,
      limit.pendingShown,
      limit.confirmableAt,
      now,
      limit.confirmDays,
    ],
  )
}

export interface DueChange {
  id: string
  playerId: string
  confirmableAt: Date
}

/** The next page of waiting changes that take effect now without another request. */
export async function listDueChanges(db: Db, now: Date, after: DueChange | null): Promise<DueChange[]> {
  const { rows } = await db.query<DueChange>(
    `select id, player_id as "playerId", confirmable_at as "confirmableAt" from player_limit
      where ended_at is null and pending is not null and confirm_days is null and confirmable_at <= $1
        and ($2::timestamptz is null or (confirmable_at, id) > ($2, $3))
      order by confirmable_at, id limit ${PAGE_SIZE}`,
    [now, after?.confirmableAt ?? null, after?.id ?? null],
  )
  return rows
}

/** What the player asked for and what waits is dropped; the limits stay as they are. The caller must hold the player's lock. */
export async function dropPendingChanges(tx: Tx, playerId: string, now: Date): Promise<void> {
  await tx.query(
    `update player_limit set pending = null, pending_amount = null, pending_shown = null, confirmable_at = null, changed_at = $2
      where player_id = $1 and ended_at is null and pending is not null`,
    [playerId, now],
  )
}

export async function endLimit(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    `update player_limit set ended_at = $2, changed_at = $2, pending = null, pending_amount = null, pending_shown = null,
       confirmable_at = null where id = $1`,
    [id, now],
  )
}

/** Without `returnDelayHours` the exclusion ends at `until` like any other. `askedAt`: when the player asked to return after its period. */
export async function saveEnd(
  tx: Tx,
  id: string,
  {
    until,
    returnDelayHours = null,
    askedAt = null,
    now,
  }: { until: Date; returnDelayHours?: number | null; askedAt?: Date | null; now: Date },
): Promise<void> {
  await tx.query(
    'update player_limit set until = $2, return_delay_hours = $3, return_asked_at = $4, changed_at = $5 where id = $1',
    [id, until, returnDelayHours, askedAt, now],
  )
}

/** The players with an exclusion that copies one of this player. */
export async function listCopiers(db: Db, origin: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct player_id as id from player_limit where origin = $1 and ended_at is null order by id',
    [origin],
  )
  return rows.map(({ id }) => id)
}

/** The next page of players with copied exclusions. */
export async function listOrigins(db: Db, after: { id: string } | null): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct origin as id from player_limit
      where origin is not null and ended_at is null and ($1::uuid is null or origin > $1) order by id limit ${PAGE_SIZE}`,
    [after?.id ?? null],
  )
  return rows
}

export async function endBreak(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(
    'update player_limit set ended_at = $2, changed_at = $2 where id = $1 and ended_at is null',
    [id, now],
  )
}

export interface BreakOver {
  id: string
  playerId: string
  until: Date
}

/** The next page of expired breaks that have not been ended. */
export async function listBreaksOver(db: Db, now: Date, after: BreakOver | null): Promise<BreakOver[]> {
  const { rows } = await db.query<BreakOver>(
    `select id, player_id as "playerId", until from player_limit
      where ended_at is null and definition in ${listOfCodes(Break)} and until <= $1
        and return_delay_hours is null
        and ($2::timestamptz is null or (until, id) > ($2, $3))
      order by until, id limit ${PAGE_SIZE}`,
    [now, after?.until ?? null, after?.id ?? null],
  )
  return rows
}

export type ExclusionEnd = Pick<PlayerLimit, 'until' | 'returnDelayHours'>

/** Active exclusions, even those that wait for the player. */
export async function listExclusions(tx: Tx, playerId: string, now: Date): Promise<PlayerLimit[]> {
  const limits = await listLimits(tx, playerId, now)
  return limits.filter(({ definition }) => definition === Break.selfExclusion)
}

/** The active exclusion that ends last, even if it waits for the player. Copies of one of `matchedId` don't count, as they end with it. */
export async function findLastExclusion(
  tx: Tx,
  { playerId, matchedId, now }: { playerId: string; matchedId: string; now: Date },
): Promise<PlayerLimit | null> {
  const exclusions = (await listExclusions(tx, playerId, now)).filter(({ origin }) => origin !== matchedId)
  const end = ({ until }: ExclusionEnd) => until?.getTime() ?? Number.MAX_SAFE_INTEGER
  return exclusions.toSorted((left, right) => end(right) - end(left))[0] ?? null
}

const nameOfBreak = nameOfCode('definition', Break)

export interface Unprotected {
  /** The player's id. */
  id: string
  cause: NewEntry['cause']
  until: Date | null
}

/** The next page of players who are excluded, on a break or blocked but have no restriction stored. */
export async function listUnprotected(db: Db, now: Date, after: Unprotected | null): Promise<Unprotected[]> {
  const { rows } = await db.query<Unprotected>(
    `select * from (
       select player_id as id, ${nameOfBreak} as cause, case when return_delay_hours is null then until end as until
         from player_limit
        where definition in ${listOfCodes(Break)} and ended_at is null
          and (until is null or until > $1 or return_delay_hours is not null)
       union all
       select id, 'block', null from player where blocked_at is not null) restricted
      where not exists (select from protection_entry b where b.player_id = restricted.id and b.cause = restricted.cause)
        and exists (select from player p where p.id = restricted.id and p.erased_at is null)
        and ($2::uuid is null or (id, cause) > ($2, $3))
      order by id, cause limit ${PAGE_SIZE}`,
    [now, after?.id ?? null, after?.cause ?? null],
  )
  return rows
}
