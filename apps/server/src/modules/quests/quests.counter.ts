/** Counts ended rounds and settled sports bets towards the tasks of their players' active quests. */
import type { Tx } from '../../platform/database/database.ts'
import type { CatalogueSnapshot } from '../catalogue/index.ts'
import type { BetFact, FactCounter, RoundFact } from '../facts/index.ts'
import { sessionGameOf } from '../sports/index.ts'
import { note, saveQuests, toCounted } from './counting/completion.service.ts'
import { lockActiveQuests } from './counting/counting.queries.ts'
import { createKnownQuests, type KnownQuests } from './counting/known-quests.ts'
import { countFact, type QuestFact, sumsOf } from './counting/counting.rules.ts'
import type { QuestsDeps } from './quests.deps.ts'

type CounterDeps = Pick<QuestsDeps, 'catalogue' | 'clock' | 'random'>

export function questsCounter(deps: () => CounterDeps): FactCounter {
  const known = createKnownQuests()
  return {
    name: 'quests',
    async count(tx, facts) {
      const catalogue = await deps().catalogue.current()
      await countFacts({ deps: deps(), tx, known }, facts, (fact) => toPlayerFact(catalogue, fact))
    },
    countBets: (tx, facts) => countFacts({ deps: deps(), tx, known }, facts, toBetFact),
  }
}

interface PlayerFact extends QuestFact {
  playerId: string
  at: Date
}

function toPlayerFact(
  catalogue: Pick<CatalogueSnapshot, 'find'>,
  { playerId, gameId, settledAt, at, before, after }: RoundFact,
): PlayerFact {
  const providerId = catalogue.find(gameId)?.studio.id ?? null
  return { playerId, gameId, providerId, settledAt, at, before: sumsOf(before), after: sumsOf(after) }
}

const toBetFact = ({ playerId, sportsbook, settledAt, at, before, after, ...bet }: BetFact): PlayerFact => ({
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

interface Counting {
  deps: CounterDeps
  tx: Tx
  known: KnownQuests
}

/** Most players have no active quest, so only facts of the others are converted. */
async function countFacts<Fact extends { playerId: string }>(
  { deps, tx, known }: Counting,
  facts: readonly Fact[],
  toFact: (fact: Fact) => PlayerFact,
): Promise<void> {
  const rows = await lockActiveQuests(tx, [...new Set(facts.map(({ playerId }) => playerId))])
  if (rows.length === 0) return
  const fixed = await known.read(
    tx,
    rows.map(({ id }) => id),
  )
  const quests = rows.flatMap(({ id, progress }) => {
    const quest = fixed.get(id)
    return quest === undefined ? [] : [toCounted({ ...quest, progress }, quest.tasks)]
  })
  const ofPlayer = Map.groupBy(quests, ({ playerId }) => playerId)
  for (const one of facts) {
    const active = ofPlayer.get(one.playerId)
    if (active === undefined) continue
    const fact = toFact(one)
    for (const quest of active) if (quest.completedAt === null) note(quest, countFact(quest, fact), fact.at)
  }
  await saveQuests(deps, tx, quests)
}
