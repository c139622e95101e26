/**
 * What the process that counts keeps of started quests. What never changes of them, because terms are long, and a player's quest counts
 * for many rounds; quests with the same terms share them. And their progress with the text that recent play has of it: while the text
 * is the same it need not be read again. The text is read under the lock, so nothing here can be out of date.
 */
import type { Tx } from '../../../platform/database/database.ts'
import { type QuestTerms, type Task, toTasks } from '../quest-terms.rules.ts'
import { type CountedQuest, type SavedQuests, toCounted } from './completion.service.ts'
import { type FixedRow, listFixed } from './counting.queries.ts'
import { type RecentQuest, readRecentQuests } from './recent-quests.rules.ts'

/** Of a quest that a player started. */
interface FixedQuest extends Omit<FixedRow, 'terms'> {
  terms: QuestTerms
  tasks: readonly Task[]
}

export interface KnownQuests {
  /** The active quests of each player, by what recent play has of them. */
  read(tx: Tx, recent: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly CountedQuest[]>>
  /** Keeps quests with the text that recent play has of them. */
  keep(playerId: string, saved: SavedQuests): void
}

/** Some 20 MB. */
const QUESTS_MAX = 50_000
const TERMS_MAX = 1_000
const QUESTS_PER_PLAYER = 3

export function createKnownQuests(questsMax = QUESTS_MAX): KnownQuests {
  const fixed = new Map<string, FixedQuest>()
  const allTerms = new Map<string, Pick<FixedQuest, 'tasks' | 'terms'>>()
  const written = new Map<string, SavedQuests>()

  function termsOf(text: string): Pick<FixedQuest, 'tasks' | 'terms'> {
    const known = allTerms.get(text)
    if (known !== undefined) return known
    if (allTerms.size >= TERMS_MAX) allTerms.clear()
    const terms = JSON.parse(text) as QuestTerms
    const parsed = { terms, tasks: toTasks(terms) }
    allTerms.set(text, parsed)
    return parsed
  }

  async function readFixed(tx: Tx, ids: readonly string[]): Promise<void> {
    let missing = ids.filter((id) => !fixed.has(id))
    if (missing.length === 0) return
    if (fixed.size + missing.length > questsMax) {
      fixed.clear()
      missing = [...ids]
    }
    for (const row of await listFixed(tx, missing)) fixed.set(row.id, { ...row, ...termsOf(row.terms) })
  }

  const toQuest = ({ id, ...recent }: RecentQuest): CountedQuest[] => {
    const quest = fixed.get(id)
    return quest === undefined ? [] : [toCounted(quest, recent)]
  }

  return {
    async read(tx, recent) {
      const found = new Map<string, readonly CountedQuest[]>()
      const unknown = new Map<string, RecentQuest[]>()
      for (const [playerId, text] of recent) {
        const known = written.get(playerId)
        // Counting changes the quests, and they are kept again once they are written.
        written.delete(playerId)
        if (known?.text === text) found.set(playerId, known.quests)
        else unknown.set(playerId, readRecentQuests(text))
      }
      await readFixed(
        tx,
        [...unknown.values()].flatMap((quests) => quests.map(({ id }) => id)),
      )
      for (const [playerId, quests] of unknown) found.set(playerId, quests.flatMap(toQuest))
      return found
    },
    keep(playerId, saved) {
      if (written.size >= questsMax / QUESTS_PER_PLAYER) written.clear()
      written.set(playerId, saved)
    },
  }
}
