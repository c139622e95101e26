import type { Db, Tx } from '../../platform/database/database.ts'

type CauseKind = 'level' | 'rakeback' | 'cashback'

export interface Grant {
  id: string
  playerId: string
  /** Its `id` is unique within its `kind`. */
  cause: { kind: CauseKind; id: string }
  currency: string
  /** Subunits. */
  amount: bigint
}

/** Returns the new ones: those whose cause was not rewarded before. */
export async function insertGrants(tx: Tx, grants: readonly Grant[], now: Date): Promise<Grant[]> {
  if (grants.length === 0) return []
  const { rows } = await tx.query<{ id: string }>(
    `insert into reward_grant (id, player_id, cause_kind, cause_id, currency, amount, owed_at)
     select *, $7 from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[])
     on conflict (cause_kind, cause_id) do nothing returning id`,
    [
      grants.map(({ id }) => id),
      grants.map(({ playerId }) => playerId),
      grants.map(({ cause }) => cause.kind),
      grants.map(({ cause }) => cause.id),
      grants.map(({ currency }) => currency),
      grants.map(({ amount }) => String(amount)),
      now,
    ],
  )
  const ids = new Set(rows.map(({ id }) => id))
  return grants.filter(({ id }) => ids.has(id))
}

const GRANT = `id, player_id as "playerId", json_build_object('kind', cause_kind, 'id', cause_id) as cause, currency, amount`

/** Null unless it is due. The caller holds the player's lock. */
export async function findDueGrant(tx: Tx, id: string): Promise<Grant | null> {
  const { rows } = await tx.query<Grant>(
    `select ${GRANT} from reward_grant where id = $1 and issued_at is null`,
    [id],
  )
  return rows[0] ?? null
}

export async function setIssued(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('update reward_grant set issued_at = $2 where id = $1', [id, at])
}

interface ListedReward extends Grant {
  owedAt: Date
  /** Null while it is due. */
  issuedAt: Date | null
}

/** Newest first. */
export async function listRewards(db: Db, playerId: string, limit: number): Promise<ListedReward[]> {
  const { rows } = await db.query<ListedReward>(
    `select ${GRANT}, owed_at as "owedAt", issued_at as "issuedAt" from reward_grant
      where player_id = $1 order by owed_at desc, id limit $2`,
    [playerId, limit],
  )
  return rows
}
