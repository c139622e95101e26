/** Counts ended rounds and settled sports bets towards the tasks of their players' active quests. */
import type { Tx } from '../../platform/database/database.ts'
import type { CatalogueSnapshot } from '../catalogue/index.ts'
import {
  type BetFact,
  type FactCounter,
  holdRecentPlay,
  lockRecentQuests,
  type RoundFact,
  saveRecentQuests,
} from '../facts/index.ts'
import { sessionGameOf } from '../sports/index.ts'
import { note, saveQuests, textsOf } from './counting/completion.service.ts'
import { createKnownQuests, type KnownQuests } from './counting/known-quests.ts'
import { countFact, type QuestFact, sumsOf } from './counting/counting.rules.ts'
import type { QuestsDeps } from './quests.deps.ts'

type CounterDeps = Pick<QuestsDeps, 'catalogue' | 'clock' | 'random'>

export function questsCounter(deps: () => CounterDeps): FactCounter {
  const known = createKnownQuests()
  return {
    name: 'quests',
    async count(tx, facts, recent) {
      const quests = new Map<string, string>()
      for (const row of recent.values()) if (row.quests !== null) quests.set(row.playerId, row.quests)
      const catalogue = await deps().catalogue.current()
      const lock = (playerIds: Iterable<string>) => holdRecentPlay(tx, recent, playerIds)
      const counting = { deps: deps(), tx, known, quests, lock }
      const saved = await countFacts(counting, facts, (fact) => toPlayerFact(catalogue, fact))
      for (const [playerId, text] of saved) {
        const row = recent.get(playerId)
        if (row !== undefined) row.added.quests = text
      }
    },
    async countBets(tx, facts) {
      const quests = await lockRecentQuests(tx, [...new Set(facts.map(({ playerId }) => playerId))])
      await saveRecentQuests(tx, await countFacts({ deps: deps(), tx, known, quests }, facts, toBetFact))
    },
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
  /** Of players who started any, what their rows of recent play have of them. */
  quests: ReadonlyMap<string, string>
  /** Absent if the rows are locked. */
  lock?: (playerIds: Iterable<string>) => Promise<void>
}

/** Most players have no active quest, so only facts of the others are converted. Returns what recent play gets, by player. */
async function countFacts<Fact extends { playerId: string }>(
  { deps, tx, known, quests, lock }: Counting,
  facts: readonly Fact[],
  toFact: (fact: Fact) => PlayerFact,
): Promise<ReadonlyMap<string, string>> {
  if (quests.size === 0) return quests
  const ofPlayers = await known.read(tx, quests)
  for (const one of facts) {
    const active = ofPlayers.get(one.playerId)
    if (active === undefined || active.length === 0) continue
    const fact = toFact(one)
    for (const quest of active) if (quest.completedAt === null) note(quest, countFact(quest, fact), fact.at)
  }
  const saved = await saveQuests(deps, tx, ofPlayers, lock)
  for (const [playerId, active] of ofPlayers)
    known.keep(playerId, saved.get(playerId) ?? { text: quests.get(playerId) ?? '', quests: active })
  return textsOf(saved)
}
