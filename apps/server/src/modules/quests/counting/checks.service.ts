/**
 * Tasks outside of games: what the account shows now is compared with what is counted. So nothing is counted twice or missed, whenever and
 * however often this runs. Setting a limit counts, but never raising one.
 */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { saveRecentQuests } from '../../facts/index.ts'
import { type CountedQuest, note, saveQuests, textsOf } from './completion.service.ts'
import { type AccountFacts, countAccount } from './account-facts.rules.ts'
import { lockChecked } from './counting.queries.ts'
import { createKnownQuests, type KnownQuests } from './known-quests.ts'
import type { Progress } from '../quest-terms.rules.ts'
import type { QuestsDeps } from '../quests.deps.ts'

const PER_PIECE = 500

type CheckDeps = Pick<QuestsDeps, 'clock' | 'db' | 'random'>

export async function checkQuests(deps: CheckDeps): Promise<void> {
  const known = createKnownQuests()
  let after: string | null = null
  do {
    const from: string | null = after
    after = await inTransaction(deps.db, (tx) => checkPiece(deps, tx, known, from))
  } while (after !== null)
}

/** Returns the last quest, unless all were checked. */
async function checkPiece(
  deps: CheckDeps,
  tx: Tx,
  known: KnownQuests,
  after: string | null,
): Promise<string | null> {
  const rows = await lockChecked(tx, after, PER_PIECE)
  const ofPlayers = await known.read(tx, new Map(rows.map(({ playerId, recent }) => [playerId, recent])))
  for (const row of rows) {
    const quest = ofPlayers.get(row.playerId)?.find(({ id }) => id === row.id)
    if (quest !== undefined) note(quest, countTasks(quest, row), deps.clock.now())
  }
  const saved = await saveQuests(deps, tx, ofPlayers)
  await saveRecentQuests(tx, textsOf(saved))
  return rows.length < PER_PIECE ? null : (rows.at(-1)?.id ?? null)
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
