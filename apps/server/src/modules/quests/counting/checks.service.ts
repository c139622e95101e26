/**
 * Tasks outside of games: what the account shows now is compared with what is counted. So nothing is counted twice or missed, whenever and
 * however often this runs. Setting a limit counts, but never raising one.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import { type CountedQuest, note, saveQuests, toCounted } from './completion.service.ts'
import { type AccountFacts, countAccount } from './account-facts.rules.ts'
import { lockChecked } from './counting.queries.ts'
import type { Progress } from '../quest-terms.rules.ts'
import type { QuestsDeps } from '../quests.deps.ts'

const PER_PIECE = 500

export async function checkQuests(deps: Pick<QuestsDeps, 'clock' | 'db' | 'random'>): Promise<void> {
  let after: string | null = null
  do {
    const from: string | null = after
    after = await inTransaction(deps.db, async (tx) => {
      const rows = await lockChecked(tx, from, PER_PIECE)
      const quests = rows.map((row) => {
        const quest = toCounted(row)
        note(quest, countTasks(quest, row), deps.clock.now())
        return quest
      })
      await saveQuests(deps, tx, quests)
      return rows.length < PER_PIECE ? null : (rows.at(-1)?.id ?? null)
    })
  } while (after !== null)
}

/** Changes the progress. Returns the indexes of the tasks that changed. */
function countTasks({ tasks, progress }: CountedQuest, facts: AccountFacts): number[] {
  return tasks.flatMap((task, index) => {
    const known = progress[index] as Progress
    const counted = countAccount(task, facts)
    if (counted === null || counted === known.counted) return []
    known.counted = counted
    return [index]
  })
}
