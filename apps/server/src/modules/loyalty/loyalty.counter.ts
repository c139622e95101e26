/** Counts ended rounds towards points, levels and rakeback. The reward of a level is fixed when its threshold is crossed. */
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { divideSums, type FactCounter, isSameGame, type RecentPlays, type RoundFact } from '../facts/index.ts'
import { oweGrants } from '../grants/index.ts'
import {
  addCrossings,
  addPlays,
  addRecentGames,
  listPlaces,
  raiseLevels,
  readAccounts,
} from './counting.queries.ts'
import { count, type CountedAccount, type Crossing } from './counting.rules.ts'
import type { LoyaltyDeps } from './loyalty.deps.ts'
import { levelReward, reachedEvent } from './level-rewards.rules.ts'

type CounterDeps = Pick<LoyaltyDeps, 'clock' | 'random' | 'settings'>

export const loyaltyCounter = (deps: () => CounterDeps): FactCounter => ({
  name: 'loyalty',
  count: (tx, facts, recent) => countRounds(deps(), tx, facts, recent),
})

async function countRounds(
  deps: CounterDeps,
  tx: Tx,
  facts: readonly RoundFact[],
  recent: RecentPlays,
): Promise<void> {
  const settings = deps.settings.current()
  const corrections = facts.filter(({ isCorrection }) => isCorrection)
  const [accounts, found] = await Promise.all([
    readAccounts(tx, [...recent.keys()]),
    listPlaces(tx, settings.loyalty, corrections),
  ])
  const places = new Map(corrections.map((fact, index) => [fact, found[index] ?? null]))
  const { plays, crossings } = count(
    {
      setting: settings.loyalty,
      isOn: settings.features.loyalty,
      base: settings.baseCurrency,
      accounts: withRecent(accounts, recent),
      placeOf: (fact) => places.get(fact) ?? null,
    },
    facts,
  )
  if (plays.size === 0) return
  const { left, others } = divideSums(plays, recent, {
    keyOf: ({ game }) => game,
    isSame: isSameGame,
    note: ({ added }, game) => void (added.game = game),
  })
  await Promise.all([addRecentGames(tx, left), addPlays(tx, others)])
  if (crossings.length > 0) await reward(deps, tx, crossings)
  await announce(tx, { kind: 'loyalty.changed', playerIds: [...plays.keys()] })
}

/** Adds the points of recent play. */
function withRecent(
  accounts: ReadonlyMap<string, CountedAccount>,
  recent: RecentPlays,
): ReadonlyMap<string, CountedAccount> {
  const all = new Map<string, CountedAccount>()
  for (const [playerId, { score, level }] of accounts) {
    const row = recent.get(playerId)
    const added = row?.game == null ? 0n : row.base * BigInt(row.game.weight)
    all.set(playerId, { score: score + added, level })
  }
  return all
}

async function reward(deps: CounterDeps, tx: Tx, crossings: readonly Crossing[]): Promise<void> {
  const settings = deps.settings.current()
  await Promise.all([raiseLevels(tx, crossings), addCrossings(tx, crossings)])
  await announce(tx, ...crossings.map(({ playerId, level }) => reachedEvent(settings, playerId, level)))
  await oweGrants(
    deps,
    tx,
    crossings.flatMap((crossing) => levelReward(settings, crossing)),
  )
}
