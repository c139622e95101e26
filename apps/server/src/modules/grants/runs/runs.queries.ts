import type { Db, Tx } from '../../../platform/database/database.ts'
import type { OfferTerms } from '../../bonuses/index.ts'
import type { RunLine } from './runs.rules.ts'

export interface GrantRun {
  id: string
  offer: string
  listHash: string
  players: number
  /** Subunits of the base currency. */
  cost: bigint
  /** Of the offer, by currency. Null: the present ones. */
  terms: Readonly<Record<string, OfferTerms>> | null
  /** `staff:<id>` */
  madeBy: string
  madeAt: Date
  releasedAt: Date | null
  agreedBy: string | null
  cancelledAt: Date | null
}

const RUN = `r.id, r.offer, r.list_hash as "listHash", r.players, r.cost, r.terms, r.made_by as "madeBy", r.made_at as "madeAt",
  r.released_at as "releasedAt", r.agreed_by as "agreedBy", r.cancelled_at as "cancelledAt"`

/** New runs take this lock, so that two together can't pass the limit of a staff member. */
export async function lockRuns(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('grant_run'))`)
}

export async function findRun(db: Db | Tx, id: string): Promise<GrantRun | null> {
  const { rows } = await db.query<GrantRun>(`select ${RUN} from grant_run r where id = $1`, [id])
  return rows[0] ?? null
}

/** FOR UPDATE. */
export async function lockRun(tx: Tx, id: string): Promise<GrantRun | null> {
  const { rows } = await tx.query<GrantRun>(`select ${RUN} from grant_run r where id = $1 for update`, [id])
  return rows[0] ?? null
}

/** What a staff member granted without a second one since then. */
export async function sumGrantedAlone(tx: Tx, madeBy: string, since: Date): Promise<bigint> {
  const { rows } = await tx.query<{ cost: bigint }>(
    `select coalesce(sum(cost), 0)::bigint as cost from grant_run
      where made_by = $1 and made_at > $2 and released_at is not null and agreed_by is null`,
    [madeBy, since],
  )
  return rows[0]?.cost ?? 0n
}

type NewRun = Omit<GrantRun, 'releasedAt' | 'agreedBy' | 'cancelledAt'>

export async function insertRun(tx: Tx, run: NewRun, lines: readonly RunLine[]): Promise<void> {
  await tx.query(
    `insert into grant_run (id, offer, list_hash, players, cost, made_by, made_at, terms)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    [
      run.id,
      run.offer,
      run.listHash,
      run.players,
      run.cost,
      run.madeBy,
      run.madeAt,
      JSON.stringify(run.terms),
    ],
  )
  await tx.query(
    `insert into grant_run_line (run_id, player_id, currency, cost)
     select $1, * from unnest($2::uuid[], $3::text[], $4::bigint[])`,
    [
      run.id,
      lines.map(({ playerId }) => playerId),
      lines.map(({ currency }) => currency),
      lines.map(({ cost }) => String(cost)),
    ],
  )
}

export async function listLines(tx: Tx, runId: string): Promise<Pick<RunLine, 'playerId' | 'currency'>[]> {
  const { rows } = await tx.query<Pick<RunLine, 'playerId' | 'currency'>>(
    `select player_id as "playerId", currency from grant_run_line where run_id = $1 order by player_id`,
    [runId],
  )
  return rows
}

export async function setReleased(tx: Tx, id: string, agreedBy: string | null, at: Date): Promise<void> {
  await tx.query('update grant_run set released_at = $2, agreed_by = $3 where id = $1', [id, at, agreedBy])
}

export async function setCancelled(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('update grant_run set cancelled_at = $2 where id = $1', [id, at])
}

/** The rewards of the players of a run; none before it is released. */
const GRANTS = `grant_run_line l
  left join reward_grant g on g.cause_kind = 'staff' and g.cause_id = l.run_id || ':' || l.player_id`

export async function listGrantsOfRun(tx: Tx, runId: string): Promise<{ id: string; playerId: string }[]> {
  const { rows } = await tx.query<{ id: string; playerId: string }>(
    `select g.id, g.player_id as "playerId" from ${GRANTS} where l.run_id = $1 and g.id is not null order by g.player_id`,
    [runId],
  )
  return rows
}

interface RunProgress extends GrantRun {
  due: number
  issued: number
  lapsed: number
}

const RUNS_MAX = 100

/** Newest first. */
export async function listRuns(db: Db): Promise<RunProgress[]> {
  const { rows } = await db.query<RunProgress>(
    `select ${RUN}, c.* from (select * from grant_run order by made_at desc, id limit ${RUNS_MAX}) r
      cross join lateral (
        select count(g.id) filter (where g.issued_at is null and g.lapsed_at is null)::integer as due,
          count(g.issued_at)::integer as issued, count(g.lapsed_at)::integer as lapsed
          from ${GRANTS} where l.run_id = r.id) c
      order by r.made_at desc, r.id`,
  )
  return rows
}

interface LineProgress {
  playerId: string
  currency: string
  cost: bigint
  owedAt: Date | null
  issuedAt: Date | null
  lapse: string | null
}

export async function listLineProgress(db: Db, runId: string): Promise<LineProgress[]> {
  const { rows } = await db.query<LineProgress>(
    `select l.player_id as "playerId", l.currency, l.cost, g.owed_at as "owedAt", g.issued_at as "issuedAt", g.lapse
       from ${GRANTS} where l.run_id = $1 order by l.player_id`,
    [runId],
  )
  return rows
}
