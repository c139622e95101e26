/** Counts ended rounds towards the tasks of their players' active quests. */
import type { Tx } from '../../platform/database/database.ts'
import type { FactCounter, RoundFact } from '../facts/index.ts'
import { note, saveQuests, toCounted } from './counting/completion.service.ts'
import { lockActiveQuests } from './counting/counting.queries.ts'
import { countFact, sumsOf } from './counting/counting.rules.ts'
import type { QuestsDeps } from './quests.deps.ts'

type CounterDeps = Pick<QuestsDeps, 'catalogue' | 'clock' | 'random'>

export const questsCounter = (deps: () => CounterDeps): FactCounter => ({
  name: 'quests',
  count: (tx, facts) => countRounds(deps(), tx, facts),
})

async function countRounds(deps: CounterDeps, tx: Tx, facts: readonly RoundFact[]): Promise<void> {
  const rows = await lockActiveQuests(tx, [...new Set(facts.map(({ playerId }) => playerId))])
  if (rows.length === 0) return
  const catalogue = await deps.catalogue.current()
  const quests = rows.map(toCounted)
  const ofPlayer = Map.groupBy(quests, ({ playerId }) => playerId)
  for (const { playerId, gameId, settledAt, at, before, after } of facts) {
    const mine = ofPlayer.get(playerId)
    if (mine === undefined) continue
    const providerId = catalogue.find(gameId)?.studio.id ?? null
    const fact = { gameId, providerId, settledAt, before: sumsOf(before), after: sumsOf(after) }
    for (const quest of mine) if (quest.completedAt === null) note(quest, countFact(quest, fact), at)
  }
  await saveQuests(deps, tx, quests)
}
