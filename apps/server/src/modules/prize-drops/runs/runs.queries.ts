/** Runs of prize drops. Everything here that writes to a run that exists needs its lock. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { SealedSecret } from '../../jackpots/index.ts'
import type { Pause } from '../counting/qualifying.rules.ts'
import type { DropTerms } from './run-terms.rules.ts'

export interface DropRunRow {
  id: string
  programme: string
  state: 'open' | 'ended'
  startsAt: Date
  endsAt: Date
  terms: DropTerms
  pauses: readonly Pause[]
  commitment: string
  /** Null until it has ended. */
  secret: string | null
  fallen: number
  /** Who ended it before its time. */
  stoppedBy: string | null
  endedAt: Date | null
}

/** With its sealed secret, for counting. */
export type SealedRun = DropRunRow & Pick<SealedSecret, 'sealed' | 'keyId'>

const RUN = `id, programme, state, starts_at as "startsAt", ends_at as "endsAt", terms, pauses, commitment, secret, fallen,
  stopped_by as "stoppedBy", ended_at as "endedAt"`
const SEALED = `${RUN}, sealed_secret as sealed, key_id as "keyId"`

export interface NewRun extends Pick<DropRunRow, 'id' | 'programme' | 'startsAt' | 'endsAt' | 'terms'> {
  periodAt: Date
  secret: SealedSecret
}

/** Withdraws runs of paused programmes before they start. */
export const SYSTEM = 'system:prize-drops'

/**
 * Does nothing if the period has a run, or while a run of the programme goes on into it. One that was withdrawn and whose secret is not
 * revealed is published again: with the new terms, and the commitment that players know.
 */
export async function publishRun(tx: Tx, run: NewRun): Promise<void> {
  const { id, programme, periodAt, startsAt, endsAt, terms, secret } = run
  await tx.query(
    `insert into prize_drop_run as known (id, programme, period_at, starts_at, ends_at, terms, commitment, sealed_secret, key_id)
     select $1::uuid, $2::text, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::jsonb, $7, $8::bytea, $9
      where not exists (
        select from prize_drop_run r where r.programme = $2 and r.state = 'open' and r.starts_at < r.ends_at
          and r.starts_at < $5 and r.ends_at > $4)
     on conflict (programme, period_at) do update
       set starts_at = excluded.starts_at, ends_at = excluded.ends_at, terms = excluded.terms, stopped_by = null
     where known.state = 'open' and known.starts_at = known.ends_at and known.stopped_by = '${SYSTEM}'`,
    [
      id,
      programme,
      periodAt,
      startsAt,
      endsAt,
      JSON.stringify(terms),
      secret.commitment,
      secret.sealed,
      secret.keyId,
    ],
  )
}

/** Runs in which a round that ended in this span may qualify, also those that have ended: a correction can come late. */
export async function listRunsBetween(tx: Tx, from: Date, until: Date): Promise<SealedRun[]> {
  const { rows } = await tx.query<SealedRun>(
    `select ${SEALED} from prize_drop_run where ends_at >= $1 and starts_at <= $2 order by id`,
    [from, until],
  )
  return rows
}

/** FOR UPDATE. */
export async function lockRun(tx: Tx, id: string): Promise<SealedRun | null> {
  const { rows } = await tx.query<SealedRun>(
    `select ${SEALED} from prize_drop_run where id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

export async function findRun(db: Db | Tx, id: string): Promise<DropRunRow | null> {
  const { rows } = await db.query<DropRunRow>(`select ${RUN} from prize_drop_run where id = $1`, [id])
  return rows[0] ?? null
}

/** By their end. */
export async function listOpenRuns(db: Db): Promise<DropRunRow[]> {
  const { rows } = await db.query<DropRunRow>(
    `select ${RUN} from prize_drop_run where state = 'open' order by ends_at, id`,
  )
  return rows
}

/** Newest first. */
export async function listRuns(db: Db, limit: number): Promise<DropRunRow[]> {
  const { rows } = await db.query<DropRunRow>(
    `select ${RUN} from prize_drop_run order by ends_at desc, id limit $1`,
    [limit],
  )
  return rows
}

export async function saveFallen(tx: Tx, id: string, fallen: number): Promise<void> {
  await tx.query('update prize_drop_run set fallen = $2 where id = $1', [id, fallen])
}

export async function savePauses(tx: Tx, id: string, pauses: readonly Pause[]): Promise<void> {
  await tx.query('update prize_drop_run set pauses = $2::jsonb where id = $1', [id, JSON.stringify(pauses)])
}

/** Rounds that end later do not qualify. A run that had not started has none. */
export async function stopRun(tx: Tx, id: string, by: string, at: Date): Promise<void> {
  await tx.query(
    `update prize_drop_run set ends_at = greatest(starts_at, least(ends_at, $2)), stopped_by = $3 where id = $1`,
    [id, at, by],
  )
}

/** Reveals the secret. */
export async function setEnded(tx: Tx, id: string, secret: string, at: Date): Promise<void> {
  await tx.query(`update prize_drop_run set state = 'ended', secret = $2, ended_at = $3 where id = $1`, [
    id,
    secret,
    at,
  ])
}
