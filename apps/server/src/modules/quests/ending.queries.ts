/** Quests that end without their player. Each query locks what it selects. */
import { QuestState } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import { playersOfWaitingFacts } from '../facts/index.ts'
import { PLAYER_QUEST, type PlayerQuest } from './quests.queries.ts'

const isRestricted = `exists (select from player_state s where s.player = player_id and s.restriction <> 'none'
  and (s.restricted_until is null or s.restricted_until > $1))`

/** Also locks the players' recent play, which has the progress of active quests. Skips players whose rounds are being counted. */
const WITH_PROGRESS =
  'player_quest join (select player_id as counted_player from recent_play) r on counted_player = player_id'

/** Active ones whose end was before, unless rounds of their player wait to be counted: one of them can complete it. */
export async function lockOverdue(tx: Tx, before: Date, limit: number): Promise<PlayerQuest[]> {
  const { rows } = await tx.query<PlayerQuest>(
    `select ${PLAYER_QUEST} from ${WITH_PROGRESS}
      where state = ${QuestState.active} and ends_at < $1 and player_id::text not in (${playersOfWaitingFacts})
      order by player_id, id limit $2 for update skip locked`,
    [before, limit],
  )
  return rows
}

/** Completed ones whose reward was not claimed in time, of players who could have claimed it. */
export async function lockUnclaimed(tx: Tx, now: Date, limit: number): Promise<PlayerQuest[]> {
  const { rows } = await tx.query<PlayerQuest>(
    `select ${PLAYER_QUEST} from player_quest
      where state = ${QuestState.completed} and claimed_at is null and claim_by < $1 and not ${isRestricted}
      order by player_id, id limit $2 for update skip locked`,
    [now, limit],
  )
  return rows
}

/** Active and unclaimed ones of players who may not play. */
export async function lockRestricted(tx: Tx, now: Date, limit: number): Promise<PlayerQuest[]> {
  const { rows } = await tx.query<PlayerQuest>(
    `select ${PLAYER_QUEST} from ${WITH_PROGRESS}
      where (state = ${QuestState.active} or (state = ${QuestState.completed} and claimed_at is null)) and ${isRestricted}
      order by player_id, id limit $2 for update skip locked`,
    [now, limit],
  )
  return rows
}
