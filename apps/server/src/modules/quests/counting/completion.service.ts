/**
 * Saves what was counted. A completed quest owes its reward in the same transaction, or waits for its player's claim. So a crash
 * in between, a repeat or a second process never counts or rewards anything twice.
 */
import type { Tx } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { oweGrants, type Owed } from '../../grants/index.ts'
import { type ActiveQuest, areAllDone, shownProgress } from './counting.rules.ts'
import { saveCompleted, saveProgress } from './counting.queries.ts'
import { type Progress, type Task, toProgress, toTasks } from '../quest-terms.rules.ts'
import type { QuestsDeps } from '../quests.deps.ts'
import type { PlayerQuest } from '../quests.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A quest while facts are counted. */
export interface CountedQuest extends ActiveQuest {
  /** As it was before. */
  row: Pick<PlayerQuest, 'currency' | 'id' | 'playerId' | 'progress' | 'terms'>
  /** Indexes of the tasks whose progress changed. */
  changed: Set<number>
  completedAt: Date | null
}

type CountedRow = CountedQuest['row'] & Pick<PlayerQuest, 'activatedAt' | 'endsAt'>

export function toCounted(row: CountedRow, tasks: readonly Task[] = toTasks(row.terms)): CountedQuest {
  const { id, playerId, activatedAt, endsAt, progress } = row
  return {
    id,
    playerId,
    activatedAt,
    endsAt,
    tasks,
    progress: toProgress(progress),
    row,
    changed: new Set(),
    completedAt: null,
  }
}

/** Notes what changed at this time, and completes the quest with its last task. */
export function note(quest: CountedQuest, changed: readonly number[], at: Date): void {
  if (changed.length === 0) return
  for (const index of changed) quest.changed.add(index)
  if (areAllDone(quest)) quest.completedAt = at
}

export const rewardOf = ({
  id,
  playerId,
  currency,
  terms,
}: Pick<PlayerQuest, 'currency' | 'id' | 'playerId' | 'terms'>): Owed => ({
  playerId,
  cause: { kind: 'quest', id },
  currency,
  amount: BigInt(terms.reward.amount),
  terms: terms.reward.offer,
})

type SaveDeps = Pick<QuestsDeps, 'clock' | 'random'>

export async function saveQuests(deps: SaveDeps, tx: Tx, quests: readonly CountedQuest[]): Promise<void> {
  const changed = quests.filter((quest) => quest.changed.size > 0)
  if (changed.length === 0) return
  const now = deps.clock.now()
  const saved = changed.map((quest) => {
    const { claimDays } = quest.row.terms
    const isCompleted = quest.completedAt !== null
    return {
      ...quest,
      // From now on, so that a fact that came late does not shorten the time.
      claimBy: isCompleted && claimDays !== null ? new Date(now.getTime() + claimDays * DAY_MS) : null,
      claimedAt: isCompleted && claimDays === null ? now : null,
    }
  })
  const completed = saved.filter(({ completedAt }) => completedAt !== null)
  await Promise.all([
    saveProgress(
      tx,
      saved.filter(({ completedAt }) => completedAt === null),
    ),
    saveCompleted(tx, completed),
  ])
  const rewarded = saved.filter(({ claimedAt }) => claimedAt !== null)
  if (rewarded.length > 0)
    await oweGrants(
      deps,
      tx,
      rewarded.map(({ row }) => rewardOf(row)),
    )
  const tasks = saved.flatMap((quest) => listShownChanges(quest).map((index) => ({ id: quest.id, index })))
  if (tasks.length > 0) await announce(tx, { kind: 'quest.progressed', tasks })
  if (completed.length > 0) await announce(tx, { kind: 'quest.changed', ids: completed.map(({ id }) => id) })
}

/** Of the changed tasks those whose progress looks different now. A task that is done goes on counting, but is not announced again. */
function listShownChanges({ changed, tasks, progress, row }: CountedQuest): number[] {
  return [...changed].filter((index) => {
    const [task, stored] = [tasks[index], row.progress[index]]
    if (task === undefined || stored === undefined) return false
    const before = shownProgress(task, { counted: BigInt(stored.counted) })
    return before !== shownProgress(task, progress[index] as Progress)
  })
}
