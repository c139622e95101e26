import { QuestState } from '@fairhall/contract'
import { type Db, prepared, type Tx } from '../../platform/database/database.ts'
import type { QuestTerms, StoredProgress } from './quest-terms.rules.ts'

export interface PlayerQuest {
  id: string
  playerId: string
  quest: string
  attempt: number
  state: QuestState
  currency: string
  terms: QuestTerms
  progress: readonly StoredProgress[]
  activatedAt: Date
  endsAt: Date
  completedAt: Date | null
  claimBy: Date | null
  claimedAt: Date | null
  version: number
}

export const PLAYER_QUEST = `id, player_id as "playerId", quest, attempt, state, currency, terms, progress, activated_at as "activatedAt",
  ends_at as "endsAt", completed_at as "completedAt", claim_by as "claimBy", claimed_at as "claimedAt", version`

/** The newest attempt at each quest, and how often it was completed. */
export async function listNewestAttempts(
  db: Db | Tx,
  playerId: string,
): Promise<(PlayerQuest & { completions: number })[]> {
  const { rows } = await prepared(db).query<PlayerQuest & { completions: number }>(
    `select distinct on (quest) ${PLAYER_QUEST},
            (count(completed_at) over (partition by quest))::integer as completions
       from player_quest_all where player_id = $1 order by quest, attempt desc`,
    [playerId],
  )
  return rows
}

/** Newest first. */
export async function listAttempts(
  db: Db,
  playerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlayerQuest[]> {
  const { rows } = await db.query<PlayerQuest>(
    `select ${PLAYER_QUEST} from player_quest_all where player_id = $1 order by activated_at desc, id limit $2 offset $3`,
    [playerId, limit, offset],
  )
  return rows
}

/** At most `most`. */
export async function countAttempts(db: Db, playerId: string, most: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from (select from player_quest where player_id = $1 limit $2) p',
    [playerId, most],
  )
  return rows[0]?.count ?? 0
}

export async function listByIds(db: Db | Tx, ids: readonly string[]): Promise<PlayerQuest[]> {
  const { rows } = await db.query<PlayerQuest>(
    `select ${PLAYER_QUEST} from player_quest_all where id = any ($1::uuid[])`,
    [ids],
  )
  return rows
}

/** FOR UPDATE, with the player's recent play, because rounds are counted concurrently. Null for the quest of another player. */
export async function lockPlayerQuest(tx: Tx, playerId: string, id: string): Promise<PlayerQuest | null> {
  const [, , { rows }] = await Promise.all([
    tx.query('select from recent_play where player_id = $1 for update', [playerId]),
    tx.query('select from player_quest where id = $2 and player_id = $1 for update', [playerId, id]),
    tx.query<PlayerQuest>(`select ${PLAYER_QUEST} from player_quest_all where id = $2 and player_id = $1`, [
      playerId,
      id,
    ]),
  ])
  return rows[0] ?? null
}

type NewQuest = Pick<
  PlayerQuest,
  | 'id'
  | 'playerId'
  | 'quest'
  | 'attempt'
  | 'currency'
  | 'terms'
  | 'progress'
  | 'activatedAt'
  | 'endsAt'
  | 'version'
> & { hasChecks: boolean }

export async function insertPlayerQuest(tx: Tx, quest: NewQuest): Promise<void> {
  await tx.query(
    `insert into player_quest (id, player_id, quest, attempt, state, currency, terms, progress, has_checks, activated_at, ends_at, version)
     values ($1, $2, $3, $4, ${QuestState.active}, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11)`,
    [
      quest.id,
      quest.playerId,
      quest.quest,
      quest.attempt,
      quest.currency,
      JSON.stringify(quest.terms),
      JSON.stringify(quest.progress),
      quest.hasChecks,
      quest.activatedAt,
      quest.endsAt,
      quest.version,
    ],
  )
}

/** Ends quests that are not completed, and those that were not claimed in time. */
export async function endQuests(tx: Tx, ids: readonly string[], state: QuestState, now: Date): Promise<void> {
  await tx.query(
    `update player_quest set state = $2, ended_at = $3, version = version + 1 where id = any ($1::uuid[])`,
    [ids, state, now],
  )
}

export async function setClaimed(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update player_quest set claimed_at = $2, version = version + 1 where id = any ($1::uuid[])`,
    [ids, now],
  )
}

interface QuestCounts {
  quest: string
  started: number
  active: number
  completed: number
  rewarded: number
}

/** Of all players. Reads the whole table. */
export async function countQuests(db: Db): Promise<QuestCounts[]> {
  const { rows } = await db.query<QuestCounts>(
    `select quest, count(*)::integer as started, (count(*) filter (where state = ${QuestState.active}))::integer as active,
            count(completed_at)::integer as completed, count(claimed_at)::integer as rewarded
       from player_quest group by quest order by quest`,
  )
  return rows
}
