/** SQL of orders, which one staff member places and a second one must agree to. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { OrderKind } from './order-kinds.ts'

export interface OrderRow {
  id: string
  kind: OrderKind
  /** Null if it concerns a staff member, who is then in `staffId`. */
  playerId: string | null
  staffId: string | null
  details: Record<string, string | null>
  state: Record<string, string | null>
  reason: string | null
  sealedReason: Buffer | null
  /** `staff:<id>` */
  madeBy: string
  madeAt: Date
  expiresAt: Date
  decidedBy: string | null
  outcome: 'done' | 'refused' | null
}

const COLUMNS = `id, kind, player_id as "playerId", staff_id as "staffId", details, state, reason,
  sealed_reason as "sealedReason", made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt",
  decided_by as "decidedBy", outcome`

export async function insertOrder(tx: Tx, row: Omit<OrderRow, 'decidedBy' | 'outcome'>): Promise<void> {
  await tx.query(
    `insert into staff_order (id, kind, player_id, staff_id, details, state, reason, sealed_reason, made_by, made_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.id,
      row.kind,
      row.playerId,
      row.staffId,
      JSON.stringify(row.details),
      JSON.stringify(row.state),
      row.reason,
      row.sealedReason,
      row.madeBy,
      row.madeAt,
      row.expiresAt,
    ],
  )
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  const { rows } = await db.query<OrderRow>(`select ${COLUMNS} from staff_order where id = $1`, [id])
  return rows[0] ?? null
}

/** Locks the order until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const { rows } = await tx.query<OrderRow>(`select ${COLUMNS} from staff_order where id = $1 for update`, [
    id,
  ])
  return rows[0] ?? null
}

/** Those that still wait, oldest first. */
export async function listWaiting(db: Db, now: Date, ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRow>(
    `select ${COLUMNS} from staff_order where outcome is null and expires_at > $1 and id = any ($2::uuid[]) order by made_at, id`,
    [now, ids],
  )
  return rows
}

/** `details` has only the run of grants. */
type OrderHead = Pick<OrderRow, 'id' | 'kind' | 'playerId' | 'details' | 'madeBy' | 'madeAt'>

/** Waiting orders without their content, oldest first: an order of settings holds a whole file. */
export async function listWaitingHeads(db: Db, now: Date): Promise<OrderHead[]> {
  const { rows } = await db.query<OrderHead>(
    `select id, kind, player_id as "playerId", jsonb_build_object('run', details -> 'run') as details, made_by as "madeBy",
        made_at as "madeAt" from staff_order
      where outcome is null and expires_at > $1 order by made_at, id`,
    [now],
  )
  return rows
}

/** The settings files of waiting orders, each as JSON, oldest first. */
export async function listWaitingContents(
  db: Db,
  files: readonly string[],
  now: Date,
): Promise<{ id: string; file: string; content: string }[]> {
  const { rows } = await db.query<{ id: string; file: string; content: string }>(
    `select id, details ->> 'file' as file, details ->> 'content' as content from staff_order
      where kind = 'settings' and outcome is null and expires_at > $1
        and details ->> 'file' = any ($2::text[]) and details ->> 'content' is not null
      order by made_at, id`,
    [now, files],
  )
  return rows
}

/** Whether releasing a run of grants waits for a second member. */
export async function isRunOrdered(tx: Tx, run: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from staff_order where outcome is null and expires_at > $1 and details ->> 'run' = $2 limit 1`,
    [now, run],
  )
  return rowCount === 1
}

export async function saveDecision(
  tx: Tx,
  id: string,
  { actor, outcome, now }: { actor: string; outcome: 'done' | 'refused'; now: Date },
): Promise<void> {
  await tx.query('update staff_order set decided_by = $2, decided_at = $3, outcome = $4 where id = $1', [
    id,
    actor,
    now,
    outcome,
  ])
}

/** Ends the orders of a member who left or whose rights or key changed, so that nobody can agree to them. */
export async function endOrdersOf(tx: Tx, madeBy: string, actor: string, now: Date): Promise<void> {
  await tx.query(
    `update staff_order set decided_by = $2, decided_at = $3, outcome = 'refused' where made_by = $1 and outcome is null`,
    [madeBy, actor, now],
  )
}

/** Takes the lock of a player: what is read after it stays true until the transaction ends. */
export async function lockOwner(tx: Tx, playerId: string): Promise<void> {
  await tx.query('select 1 from ledger_owner where owner = $1 for update', [playerId])
}

/**
 * The latest journal event that changed each player. Lookups don't count, nor does an accepted document, which the second member may
 * have to accept before they agree.
 */
export async function listLastChanges(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ playerId: string; id: bigint }>(
    `select player_id as "playerId", max(id) as id from audit_event
      where player_id = any ($1::uuid[])
        and (action like 'player.%' or action like 'exclusion.%' or action like 'identityCheck.%'
             or action in ('deposit.chargeback', 'document.refused'))
        and action not in ('player.shown', 'player.autologinMade', 'player.autologinUsed', 'player.dataExported')
      group by player_id`,
    [playerIds],
  )
  return new Map(rows.map(({ playerId, id }) => [playerId, String(id)]))
}
