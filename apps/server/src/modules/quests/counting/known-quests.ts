/**
 * What never changes of started quests, kept by the process that counts: terms are long, and a player's quest counts for many rounds. Quests
 * with the same terms share them. Anything else is read under the lock, so nothing here can be out of date.
 */
import type { Tx } from '../../../platform/database/database.ts'
import { type QuestTerms, type Task, toTasks } from '../quest-terms.rules.ts'
import { type FixedRow, listFixed } from './counting.queries.ts'

/** Of a quest that a player started. */
interface FixedQuest extends Omit<FixedRow, 'terms'> {
  terms: QuestTerms
  tasks: readonly Task[]
}

export interface KnownQuests {
  /** By ID. Reads those that are not known yet. */
  read(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, FixedQuest>>
}

/** Some 20 MB. */
const QUESTS_MAX = 50_000
const TERMS_MAX = 1_000

export function createKnownQuests(questsMax = QUESTS_MAX): KnownQuests {
  const quests = new Map<string, FixedQuest>()
  const allTerms = new Map<string, Pick<FixedQuest, 'tasks' | 'terms'>>()

  function termsOf(text: string): Pick<FixedQuest, 'tasks' | 'terms'> {
    const known = allTerms.get(text)
    if (known !== undefined) return known
    if (allTerms.size >= TERMS_MAX) allTerms.clear()
    const terms = JSON.parse(text) as QuestTerms
    const parsed = { terms, tasks: toTasks(terms) }
    allTerms.set(text, parsed)
    return parsed
  }

  return {
    async read(tx, ids) {
      let missing = ids.filter((id) => !quests.has(id))
      if (missing.length === 0) return quests
      if (quests.size + missing.length > questsMax) {
        quests.clear()
        missing = [...ids]
      }
      for (const row of await listFixed(tx, missing)) quests.set(row.id, { ...row, ...termsOf(row.terms) })
      return quests
    },
  }
}
