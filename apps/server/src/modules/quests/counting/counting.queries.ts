/** The reads and writes of counting: one statement each, however many rounds ended. */
import { QuestState } from '@fairhall/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { ACCOUNT, DEPOSITS, PAID } from './account-facts.queries.ts'
import type { AccountFacts } from './account-facts.rules.ts'
import type { ActiveQuest } from './counting.rules.ts'
import type { PlayerQuest } from '../quests.queries.ts'

/** The part of a started quest that never changes. */
export interface FixedRow
  extends Pick<PlayerQuest, 'id' | 'playerId' | 'quest' | 'currency' | 'activatedAt' | 'endsAt'> {
  /** JSON. */
  terms: string
}

export async function listFixed(tx: Tx, ids: readonly string[]): Promise<FixedRow[]> {
  const { rows } = await tx.query<FixedRow>(
    `select id, player_id as "playerId", quest, currency, activated_at as "activatedAt", ends_at as "endsAt", terms::text as terms
       from player_quest where id = any ($1::uuid[])`,
    [ids],
  )
  return rows
}

/** Of the players of these quests, what recent play has of all their active quests. */
export async function listRecentQuests(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ playerId: string; quests: string }>(
    `select player_id as "playerId", quests from recent_play
      where quests is not null and player_id in (select player_id from player_quest where id = any ($1::uuid[]))`,
    [ids],
  )
  return new Map(rows.map(({ playerId, quests }) => [playerId, quests]))
}

/** Recent play has their last progress, which the database moves to their rows. */
export async function saveCompleted(
  tx: Tx,
  quests: readonly (Pick<ActiveQuest, 'id'> & {
    completedAt: Date | null
    claimBy: Date | null
    claimedAt: Date | null
  })[],
): Promise<void> {
  await tx.query(
    `update player_quest q set version = q.version + 1, completed_at = n.completed_at, claim_by = n.claim_by,
            claimed_at = n.claimed_at, state = ${QuestState.completed}
       from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[])
         as n(id, completed_at, claim_by, claimed_at)
      where q.id = n.id`,
    [
      quests.map(({ id }) => id),
      quests.map(({ completedAt }) => completedAt?.toISOString() ?? null),
      quests.map(({ claimBy }) => claimBy?.toISOString() ?? null),
      quests.map(({ claimedAt }) => claimedAt?.toISOString() ?? null),
    ],
  )
}

interface CheckedRow extends AccountFacts {
  id: string
  playerId: string
  /** The active quests of the player in recent play. */
  recent: string
}

/**
 * FOR UPDATE: at most `limit` active quests with tasks that are looked up, after `after`, with what they depend on. Skips those of players
 * whose rounds are being counted: rounds lock players in another order, and both would wait for each other.
 */
export async function lockChecked(tx: Tx, after: string | null, limit: number): Promise<CheckedRow[]> {
  const { rows } = await tx.query<CheckedRow>(
    `with checked as (
       select player_quest.*, recent from player_quest
         join (select player_id as counted_player, quests as recent from recent_play where quests is not null) r on counted_player = player_id
        where state = ${QuestState.active} and has_checks and ($1::uuid is null or id > $1) order by id limit $2
         for update skip locked
     )
     select q.id, q.player_id as "playerId", q.recent, ${ACCOUNT},
            (select coalesce(array_agg(${PAID} order by i.created_at), '{}') from ${DEPOSITS}
                and i.created_at between q.activated_at and q.ends_at) as deposits
       from checked q join player p on p.id = q.player_id order by q.id`,
    [after, limit],
  )
  return rows
}
