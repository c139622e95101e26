import type { Client } from '@fairhall/client'
import type { Quest, QuestTask } from '@fairhall/contract'
import { QuestState } from '@fairhall/contract/codes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../player/player-queries.ts'

const QUESTS = 'quests'
const ENDED = 'player-quests'
const ENDED_MAX = 20

/** Running and available ones. Updated by publications; see `applyTask`. */
export const questsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, QUESTS],
    queryFn: ({ signal }) => client.call('listQuests', { signal }),
    staleTime: 30_000,
  })

/** The newest that the player has started. */
export const playerQuestsQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, ENDED],
    queryFn: ({ signal }) => client.call('listPlayerQuests', { query: { perPage: ENDED_MAX }, signal }),
    staleTime: 30_000,
  })

export function reloadQuests(queryClient: QueryClient): void {
  for (const key of [QUESTS, ENDED]) void queryClient.invalidateQueries({ queryKey: [PLAYER, key] })
}

/**
 * Shows the progress of a task. Its quest is not replaced: publications are in the player's stored language, which may
 * differ from the page's. An older version changes nothing.
 */
export function applyTask(queryClient: QueryClient, task: QuestTask): void {
  queryClient.setQueryData<Quest[]>([PLAYER, QUESTS], (quests) => quests?.map((one) => withTask(one, task)))
}

/** Pure. */
export function withTask(quest: Quest, { id, questId, version, progress, isCompleted }: QuestTask): Quest {
  if (quest.id !== questId) return quest
  const tasks = quest.tasks.map((one) =>
    one.id === id && one.version < version ? { ...one, progress, isCompleted, version } : one,
  )
  return { ...quest, tasks }
}

export const isActive = ({ state }: Quest): boolean => state === QuestState.active

export const isClaimable = ({ state, isClaimed }: Quest): boolean =>
  state === QuestState.completed && !isClaimed
