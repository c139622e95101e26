/** SQL of the queues of protection. Each page continues after the last row of the one before. */
import type { Db } from '../../../platform/database/database.ts'
import type { ComplaintRow } from '../../complaints/index.ts'
import type { SignalRow } from '../../protection-signals/index.ts'
import { isOfCountries } from '../../players/index.ts'

/** Null: players of all countries. */
type Countries = readonly string[] | null

interface RemovalRow {
  id: string
  playerId: string
  askedAt: Date
  answerBy: Date
  excludedUntil: Date | null
  isOrdered: boolean
}

/** Requests to end a self-exclusion, the first to answer first. */
export async function listRemovalPage(
  db: Db,
  {
    countries,
    after,
    limit,
    now,
  }: { countries: Countries; after: { at: Date; id: string } | null; limit: number; now: Date },
): Promise<RemovalRow[]> {
  const { rows } = await db.query<RemovalRow>(
    `select r.id, r.player_id as "playerId", r.asked_at as "askedAt", r.answer_by as "answerBy", l.until as "excludedUntil",
        exists (select from staff_order o where o.player_id = r.player_id and o.kind = 'lift' and o.outcome is null
            and o.expires_at > $5) as "isOrdered"
       from (select * from exclusion_removal where answer is null and ${isOfCountries('$1')}) r
       join player_limit l on l.id = r.limit_id
      where $2::timestamptz is null or (r.answer_by, r.id) > ($2, $3::uuid)
      order by r.answer_by, r.id limit $4`,
    [countries, after?.at ?? null, after?.id ?? null, limit, now],
  )
  return rows
}

interface SealedRemoval {
  playerId: string
  sealed: Buffer
}

export async function findRemovalText(db: Db, id: string): Promise<SealedRemoval | null> {
  const { rows } = await db.query<SealedRemoval>(
    'select player_id as "playerId", sealed_reason as sealed from exclusion_removal where id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** The strongest reaction of a sign; `open`: cases that wait for staff. */
type SignalStep = 'open' | 'case' | 'offersPaused' | 'message' | 'none'

/** The first reads a partial index. */
const STEPS: Readonly<Record<SignalStep, string>> = {
  open: `closed_at is null and 'case' = any (reactions)`,
  case: `'case' = any (reactions)`,
  offersPaused: `'offersPaused' = any (reactions) and not 'case' = any (reactions)`,
  message: `reactions = '{message}'`,
  none: `reactions = '{}'`,
}

interface SignalFilter {
  step: SignalStep
  market: string | null
  countries: Countries
  after: bigint | null
  limit: number
}

/** Open cases: the oldest first, as they are worked on. Others: the newest first. */
export async function listSignalPage(
  db: Db,
  { step, market, countries, after, limit }: SignalFilter,
): Promise<(SignalRow & { id: bigint })[]> {
  const [comparison, direction] = step === 'open' ? ['>', 'asc'] : ['<', 'desc']
  const { rows } = await db.query<SignalRow & { id: bigint }>(
    `select id, player_id as "playerId", kind, day::text as day, market, evidence, thresholds, reactions, found_at as "foundAt",
        closed_at as "closedAt", closed_by as "closedBy"
       from protection_signal
      where ${STEPS[step]} and ($1::text is null or market = $1) and ${isOfCountries('$2')}
        and ($3::bigint is null or id ${comparison} $3)
      order by id ${direction} limit $4`,
    [market, countries, after, limit],
  )
  return rows
}

interface AnswerRow {
  playerId: string
  register: string
  state: 'listed' | 'unanswered' | 'incomplete'
  askedAt: Date
  answeredAt: Date | null
  listedSince: Date | null
}

interface AnswerFilter {
  state: string | null
  register: string | null
  countries: Countries
  after: { at: Date; playerId: string; register: string } | null
  limit: number
}

/** Answers other than "not listed", the latest first. */
export async function listAnswerPage(
  db: Db,
  { state, register, countries, after, limit }: AnswerFilter,
): Promise<AnswerRow[]> {
  const { rows } = await db.query<AnswerRow>(
    `select player_id as "playerId", register, state, asked_at as "askedAt", answered_at as "answeredAt",
        listed_since as "listedSince"
       from register_check
      where state <> 'clear' and ($1::text is null or state = $1) and ($2::text is null or register = $2)
        and ${isOfCountries('$3')}
        and ($4::timestamptz is null or (asked_at, player_id, register) < ($4, $5::uuid, $6))
      order by asked_at desc, player_id desc, register desc limit $7`,
    [state, register, countries, after?.at ?? null, after?.playerId ?? null, after?.register ?? null, limit],
  )
  return rows
}

interface ComplaintFilter {
  /** Null: those that staff must answer. */
  state: string | null
  kind: string | null
  market: string | null
  countries: Countries
  after: { at: Date; number: bigint } | null
  limit: number
}

const DUE = `case when state = 'received' then least(acknowledge_by, answer_by) else answer_by end`

/** What waits: the next deadline first. What was answered: the newest first. */
export async function listComplaintPage(
  db: Db,
  { state, kind, market, countries, after, limit }: ComplaintFilter,
): Promise<(ComplaintRow & { position: Date })[]> {
  const isWaiting = state === null || state === 'received' || state === 'inReview'
  const [position, comparison, direction] = isWaiting ? [DUE, '>', 'asc'] : ['opened_at', '<', 'desc']
  const states = isWaiting
    ? `state in ('received', 'inReview') and ($1::text is null or state = $1)`
    : 'state = $1'
  const { rows } = await db.query<ComplaintRow & { position: Date }>(
    `select id, number, player_id as "playerId", kind, market, state, outcome, handler, is_late as "isLate",
        opened_at as "openedAt", acknowledge_by as "acknowledgeBy", answer_by as "answerBy", acknowledged_at as "acknowledgedAt",
        answered_at as "answeredAt", extended_at as "extendedAt", closed_at as "closedAt", version, ${position} as position
       from complaint
      where ${states} and ($2::text is null or kind = $2) and ($3::text is null or market = $3) and ${isOfCountries('$4')}
        and ($5::timestamptz is null or (${position}, number) ${comparison} ($5, $6::bigint))
      order by ${position} ${direction}, number ${direction} limit $7`,
    [state, kind, market, countries, after?.at ?? null, after?.number ?? null, limit],
  )
  return rows
}
