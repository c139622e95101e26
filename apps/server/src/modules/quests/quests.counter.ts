/** Counts ended rounds and settled sports bets towards the tasks of their players' active quests. */
import type { Tx } from '../../platform/database/database.ts'
import type { BetFact, FactCounter, RoundFact } from '../facts/index.ts'
import { sessionGameOf } from '../sports/index.ts'
import { note, saveQuests, toCounted } from './counting/completion.service.ts'
import { lockActiveQuests } from './counting/counting.queries.ts'
import { countFact, type QuestFact, sumsOf } from './counting/counting.rules.ts'
import type { QuestsDeps } from './quests.deps.ts'

type CounterDeps = Pick<QuestsDeps, 'catalogue' | 'clock' | 'random'>

export const questsCounter = (deps: () => CounterDeps): FactCounter => ({
  name: 'quests',
  count: (tx, facts) => countRounds(deps(), tx, facts),
  countBets: (tx, facts) => countFacts(deps(), tx, facts.map(toQuestFact)),
})

interface PlayerFact extends QuestFact {
  playerId: string
  at: Date
}

async function countRounds(deps: CounterDeps, tx: Tx, facts: readonly RoundFact[]): Promise<void> {
  const catalogue = await deps.catalogue.current()
  await countFacts(
    deps,
    tx,
    facts.map(({ playerId, gameId, settledAt, at, before, after }) => {
      const providerId = catalogue.find(gameId)?.studio.id ?? null
      return { playerId, gameId, providerId, settledAt, at, before: sumsOf(before), after: sumsOf(after) }
    }),
  )
}

const toQuestFact = ({
  playerId,
  sportsbook,
  settledAt,
  at,
  before,
  after,
  ...bet
}: BetFact): PlayerFact => ({
  playerId,
  gameId: sessionGameOf(sportsbook),
  providerId: null,
  settledAt,
  at,
  // Only cash is staked on sports.
  before: { ...before, isWithBonus: false },
  after: { ...after, isWithBonus: false },
  bet,
})

async function countFacts(deps: CounterDeps, tx: Tx, facts: readonly PlayerFact[]): Promise<void> {
  const rows = await lockActiveQuests(tx, [...new Set(facts.map(({ playerId }) => playerId))])
  if (rows.length === 0) return
  const quests = rows.map(toCounted)
  const ofPlayer = Map.groupBy(quests, ({ playerId }) => playerId)
  for (const fact of facts)
    for (const quest of ofPlayer.get(fact.playerId) ?? [])
      if (quest.completedAt === null) note(quest, countFact(quest, fact), fact.at)
  await saveQuests(deps, tx, quests)
}
