/**
 * Saves what was counted. A completed quest owes its reward in the same transaction, or waits for its player's claim. So a crash
 * in between, a repeat or a second process never counts or rewards anything twice.
 */
import type { Tx } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { saveRecentQuests } from '../../facts/index.ts'
import { oweGrants, type Owed } from '../../grants/index.ts'
import { type ActiveQuest, areAllDone, shownProgress } from './counting.rules.ts'
import { type PlayerChanges, writeChanged } from './changed-tasks.rules.ts'
import { saveCompleted } from './counting.queries.ts'
import type { Progress, QuestTerms, Task } from '../quest-terms.rules.ts'
import type { QuestsDeps } from '../quests.deps.ts'
import type { PlayerQuest } from '../quests.queries.ts'
import { toTaskText, writeRecentQuests } from './recent-quests.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A quest while facts are counted. */
export interface CountedQuest extends ActiveQuest {
  readonly quest: string
  readonly currency: string
  readonly terms: QuestTerms
  version: number
  /** Of each task, as recent play has it. Empty while a change of its progress is not saved. */
  texts: string[]
  /** Of each task, as players saw it last. */
  shown: number[]
  completedAt: Date | null
}

type Fixed = Pick<
  CountedQuest,
  'activatedAt' | 'currency' | 'endsAt' | 'id' | 'playerId' | 'quest' | 'tasks' | 'terms'
>

export function toCounted(
  { id, playerId, quest, currency, activatedAt, endsAt, terms, tasks }: Fixed,
  { version, progress }: Pick<CountedQuest, 'progress' | 'version'>,
): CountedQuest {
  return {
    id,
    playerId,
    quest,
    currency,
    activatedAt,
    endsAt,
    terms,
    tasks,
    version,
    progress,
    texts: progress.map(toTaskText),
    shown: tasks.map((task, index) => shownProgress(task, progress[index] as Progress)),
    completedAt: null,
  }
}

/** Notes what changed at this time, and completes the quest with its last task. */
export function note(quest: CountedQuest, changed: readonly number[], at: Date): void {
  if (changed.length === 0) return
  for (const index of changed) quest.texts[index] = ''
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

/** The quests of a player that are still active, and the text that recent play gets. */
export interface SavedQuests {
  text: string
  quests: readonly CountedQuest[]
}

/** What recent play gets, by player. */
export const textsOf = (saved: ReadonlyMap<string, SavedQuests>): ReadonlyMap<string, string> =>
  new Map([...saved].map(([playerId, { text }]) => [playerId, text]))

/**
 * Completes quests. Returns those of each player with changed progress, which the caller saves in recent play. It has locked the rows of
 * the players, or `lock` does before quests end.
 */
export async function saveQuests(
  deps: SaveDeps,
  tx: Tx,
  ofPlayers: ReadonlyMap<string, readonly CountedQuest[]>,
  lock: (playerIds: Iterable<string>) => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, SavedQuests>> {
  const saved = new Map<string, SavedQuests>()
  const changes: PlayerChanges[] = []
  const completed: CountedQuest[] = []
  for (const [playerId, quests] of ofPlayers) {
    const changed = quests.filter(({ texts }) => texts.includes(''))
    if (changed.length === 0) continue
    const shown: [string, number[]][] = []
    for (const quest of changed) {
      const visible = applyChanges(quest)
      if (visible.length > 0) shown.push([quest.id, visible])
      if (quest.completedAt !== null) completed.push(quest)
    }
    if (shown.length > 0) changes.push([playerId, shown])
    saved.set(playerId, { text: writeRecentQuests(quests), quests })
  }
  if (completed.length > 0) {
    await lock(new Set(completed.map(({ playerId }) => playerId)))
    await complete(deps, tx, completed, saved)
  }
  if (changes.length > 0) await announce(tx, { kind: 'quest.tasks', players: writeChanged(changes) })
  if (completed.length > 0) await announce(tx, { kind: 'quest.changed', ids: completed.map(({ id }) => id) })
  return saved
}

/** Returns the tasks whose progress looks different now. One that is done goes on counting, but is not announced again. */
function applyChanges(quest: CountedQuest): number[] {
  const { tasks, progress, texts, shown } = quest
  const visible: number[] = []
  for (let index = 0; index < tasks.length; index += 1) {
    if (texts[index] !== '') continue
    const counted = progress[index] as Progress
    texts[index] = toTaskText(counted)
    const now = shownProgress(tasks[index] as Task, counted)
    if (now !== shown[index]) visible.push(index)
    shown[index] = now
  }
  quest.version += 1
  return visible
}

/** The last progress is first saved in recent play: the database moves it to the row of the quest that ends. */
async function complete(
  deps: SaveDeps,
  tx: Tx,
  completed: readonly CountedQuest[],
  saved: Map<string, SavedQuests>,
): Promise<void> {
  const playerIds = new Set(completed.map(({ playerId }) => playerId))
  await saveRecentQuests(tx, new Map([...playerIds].map((id) => [id, saved.get(id)?.text ?? '{}'])))
  for (const id of playerIds) {
    const quests = saved.get(id)?.quests.filter(({ completedAt }) => completedAt === null) ?? []
    saved.set(id, { text: writeRecentQuests(quests), quests })
  }
  const now = deps.clock.now()
  const ended = completed.map((quest) => {
    const { claimDays } = quest.terms
    return {
      ...quest,
      // From now on, so that a fact that came late does not shorten the time.
      claimBy: claimDays === null ? null : new Date(now.getTime() + claimDays * DAY_MS),
      claimedAt: claimDays === null ? now : null,
    }
  })
  await saveCompleted(tx, ended)
  const rewarded = ended.filter(({ claimedAt }) => claimedAt !== null)
  if (rewarded.length > 0) await oweGrants(deps, tx, rewarded.map(rewardOf))
}
