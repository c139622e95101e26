/** Counts ended rounds towards points, levels and rakeback. The reward of a level is fixed when its threshold is crossed. */
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import {
  divideSums,
  type FactCounter,
  holdRecentPlay,
  isSameGame,
  type RecentPlays,
  type RoundFact,
} from '../facts/index.ts'
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
    knownAccounts(tx, recent),
    listPlaces(tx, settings.loyalty, corrections),
  ])
  const places = new Map(corrections.map((fact, index) => [fact, found[index] ?? null]))
  const { plays, crossings } = count(
    {
      setting: settings.loyalty,
      isOn: settings.features.loyalty,
      base: settings.baseCurrency,
      accounts,
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
  for (const { playerId } of others) touch(recent, playerId)
  for (const playerId of left) touch(recent, playerId)
  await Promise.all([addRecentGames(tx, left), addPlays(tx, others)])
  if (crossings.length > 0) await reward(deps, tx, recent, crossings)
  await announce(tx, { kind: 'loyalty.changed', playerIds: [...plays.keys()] })
}

/** With the points of recent play. Reads only accounts that are not kept. */
async function knownAccounts(tx: Tx, recent: RecentPlays): Promise<ReadonlyMap<string, CountedAccount>> {
  const rows = [...recent.values()]
  const missing = rows.filter(({ kept }) => kept.account === undefined).map(({ playerId }) => playerId)
  const read = missing.length === 0 ? new Map<string, CountedAccount>() : await readAccounts(tx, missing)
  const accounts = new Map<string, CountedAccount>()
  for (const row of rows) {
    const account = row.kept.account ?? read.get(row.playerId)
    if (account === undefined) continue
    row.kept.account = account
    const added = row.game === null ? 0n : row.base * BigInt(row.game.weight)
    accounts.set(row.playerId, { score: account.score + added, level: account.level })
  }
  return accounts
}

/** The account of the player changes: it is read again, by each process, because the row of recent play changes too. */
function touch(recent: RecentPlays, playerId: string): void {
  const row = recent.get(playerId)
  if (row === undefined) return
  delete row.kept.account
  row.added.isTouched = true
}

async function reward(
  deps: CounterDeps,
  tx: Tx,
  recent: RecentPlays,
  crossings: readonly Crossing[],
): Promise<void> {
  const settings = deps.settings.current()
  const playerIds = new Set(crossings.map(({ playerId }) => playerId))
  // The database changes the row of recent play with a level.
  await holdRecentPlay(tx, recent, playerIds)
  for (const playerId of playerIds) touch(recent, playerId)
  await Promise.all([raiseLevels(tx, crossings), addCrossings(tx, crossings)])
  await announce(tx, ...crossings.map(({ playerId, level }) => reachedEvent(settings, playerId, level)))
  await oweGrants(
    deps,
    tx,
    crossings.flatMap((crossing) => levelReward(settings, crossing)),
  )
}
