/** The reads and writes of counting: one statement each, however many rounds ended. */
import { QuestState } from '@fairhall/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { ACCOUNT, DEPOSITS, PAID } from './account-facts.queries.ts'
import type { AccountFacts } from './account-facts.rules.ts'
import type { ActiveQuest } from './counting.rules.ts'
import { toStoredProgress } from '../quest-terms.rules.ts'
import { PLAYER_QUEST, type PlayerQuest } from '../quests.queries.ts'

/** The part of an active quest that rounds change. */
type ActiveRow = Pick<PlayerQuest, 'id' | 'progress'>

/** FOR UPDATE, in the order of the players. */
export async function lockActiveQuests(tx: Tx, playerIds: readonly string[]): Promise<ActiveRow[]> {
  const { rows } = await tx.query<ActiveRow>(
    `select id, progress from player_quest
      where player_id = any ($1::uuid[]) and state = ${QuestState.active} order by player_id, id for update`,
    [playerIds],
  )
  return rows
}

/** The part of a started quest that never changes. */
export interface FixedRow
  extends Pick<PlayerQuest, 'id' | 'playerId' | 'currency' | 'activatedAt' | 'endsAt'> {
  /** JSON. */
  terms: string
}

export async function listFixed(tx: Tx, ids: readonly string[]): Promise<FixedRow[]> {
  const { rows } = await tx.query<FixedRow>(
    `select id, player_id as "playerId", currency, activated_at as "activatedAt", ends_at as "endsAt", terms::text as terms
       from player_quest where id = any ($1::uuid[])`,
    [ids],
  )
  return rows
}

const toJson = ({ progress }: ActiveQuest) => JSON.stringify(toStoredProgress(progress))

export async function saveProgress(tx: Tx, quests: readonly ActiveQuest[]): Promise<void> {
  if (quests.length === 0) return
  await tx.query(
    `update player_quest q set progress = n.progress::jsonb, version = q.version + 1
       from unnest($1::uuid[], $2::text[]) as n(id, progress) where q.id = n.id`,
    [quests.map(({ id }) => id), quests.map(toJson)],
  )
}

/** Saves the last progress of completed quests. */
export async function saveCompleted(
  tx: Tx,
  quests: readonly (ActiveQuest & {
    completedAt: Date | null
    claimBy: Date | null
    claimedAt: Date | null
  })[],
): Promise<void> {
  if (quests.length === 0) return
  await tx.query(
    `update player_quest q
        set progress = n.progress::jsonb, version = q.version + 1, completed_at = n.completed_at, claim_by = n.claim_by,
            claimed_at = n.claimed_at, state = ${QuestState.completed}
       from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
         as n(id, progress, completed_at, claim_by, claimed_at)
      where q.id = n.id`,
    [
      quests.map(({ id }) => id),
      quests.map(toJson),
      quests.map(({ completedAt }) => completedAt?.toISOString() ?? null),
      quests.map(({ claimBy }) => claimBy?.toISOString() ?? null),
      quests.map(({ claimedAt }) => claimedAt?.toISOString() ?? null),
    ],
  )
}

/**
 * FOR UPDATE: at most `limit` active quests with tasks that are looked up, after `after`, with what they depend on. Skips those that are
 * being counted: rounds lock quests in another order, and both would wait for each other.
 */
export async function lockChecked(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<(PlayerQuest & AccountFacts)[]> {
  const { rows } = await tx.query<PlayerQuest & AccountFacts>(
    `with checked as (
       select * from player_quest
        where state = ${QuestState.active} and has_checks and ($1::uuid is null or id > $1) order by id limit $2
         for update skip locked
     )
     select q.*, ${ACCOUNT},
            (select coalesce(array_agg(${PAID} order by i.created_at), '{}') from ${DEPOSITS}
                and i.created_at between q."activatedAt" and q."endsAt") as deposits
       from (select ${PLAYER_QUEST} from checked) q join player p on p.id = q."playerId" order by q.id`,
    [after, limit],
  )
  return rows
}
