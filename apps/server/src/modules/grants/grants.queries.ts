import type { Db, Tx } from '../../platform/database/database.ts'
import type { Cause, CauseKind, Reward } from './grants.rules.ts'

export interface Grant {
  id: string
  playerId: string
  cause: Cause
  reward: Reward
  isEarned: boolean
}

/** Returns the new ones: those whose cause was not rewarded before. */
export async function insertGrants(tx: Tx, grants: readonly Grant[], now: Date): Promise<Grant[]> {
  if (grants.length === 0) return []
  const rows = grants.map(({ id, playerId, cause, reward, isEarned }) => ({
    id,
    player_id: playerId,
    cause_kind: cause.kind,
    cause_id: cause.id,
    reward,
    is_earned: isEarned,
  }))
  const { rows: inserted } = await tx.query<{ id: string }>(
    `insert into reward_grant (id, player_id, cause_kind, cause_id, reward, is_earned, status, owed_at)
     select id, player_id, cause_kind, cause_id, reward, is_earned, 'due', $2
       from jsonb_to_recordset($1::jsonb)
         as g(id uuid, player_id uuid, cause_kind text, cause_id text, reward jsonb, is_earned boolean)
     on conflict (cause_kind, cause_id) do nothing returning id`,
    [JSON.stringify(rows), now],
  )
  const ids = new Set(inserted.map(({ id }) => id))
  return grants.filter(({ id }) => ids.has(id))
}

/** Null unless it is due. The caller holds the player's lock. */
export async function findDueGrant(tx: Tx, id: string): Promise<Grant | null> {
  const { rows } = await tx.query<{
    id: string
    playerId: string
    kind: CauseKind
    causeId: string
    reward: Reward
    isEarned: boolean
  }>(
    `select id, player_id as "playerId", cause_kind as kind, cause_id as "causeId", reward, is_earned as "isEarned"
       from reward_grant where id = $1 and status = 'due'`,
    [id],
  )
  const [row] = rows
  if (row === undefined) return null
  const { kind, causeId, ...grant } = row
  return { ...grant, cause: { kind, id: causeId } }
}

export async function endGrant(
  tx: Tx,
  id: string,
  end: { status: 'issued' | 'lapsed'; reason: string | null; at: Date },
): Promise<void> {
  await tx.query('update reward_grant set status = $2, reason = $3, ended_at = $4 where id = $1', [
    id,
    end.status,
    end.reason,
    end.at,
  ])
}

interface ListedReward {
  id: string
  cause: Cause
  reward: Reward
  status: 'due' | 'issued' | 'lapsed'
  reason: string | null
  owedAt: Date
  endedAt: Date | null
}

/** Newest first. */
export async function listRewards(db: Db, playerId: string, limit: number): Promise<ListedReward[]> {
  const { rows } = await db.query<Omit<ListedReward, 'cause'> & { kind: CauseKind; causeId: string }>(
    `select id, cause_kind as kind, cause_id as "causeId", reward, status, reason, owed_at as "owedAt", ended_at as "endedAt"
       from reward_grant where player_id = $1 order by owed_at desc, id limit $2`,
    [playerId, limit],
  )
  return rows.map(({ kind, causeId, ...row }) => ({ ...row, cause: { kind, id: causeId } }))
}
