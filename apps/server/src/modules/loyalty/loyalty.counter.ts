/** Counts ended rounds towards points, levels and rakeback. The reward of a level is fixed when its threshold is crossed. */
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { FactCounter, RoundFact } from '../facts/index.ts'
import { oweGrants } from '../grants/index.ts'
import {
  addAccrued,
  addCrossings,
  addPlays,
  listPlaces,
  lockAccounts,
  saveAccounts,
} from './counting.queries.ts'
import { count } from './counting.rules.ts'
import type { LoyaltyDeps } from './loyalty.deps.ts'
import { levelReward, reachedEvent } from './level-rewards.rules.ts'

type CounterDeps = Pick<LoyaltyDeps, 'clock' | 'random' | 'settings'>

export const loyaltyCounter = (deps: () => CounterDeps): FactCounter => ({
  name: 'loyalty',
  count: (tx, facts) => countRounds(deps(), tx, facts),
})

async function countRounds(deps: CounterDeps, tx: Tx, facts: readonly RoundFact[]): Promise<void> {
  const settings = deps.settings.current()
  const playerIds = [...new Set(facts.map(({ playerId }) => playerId))]
  const corrections = facts.filter(({ isCorrection }) => isCorrection)
  const [accounts, found] = await Promise.all([
    lockAccounts(tx, playerIds),
    listPlaces(tx, settings.loyalty, corrections),
  ])
  const places = new Map(corrections.map((fact, index) => [fact, found[index] ?? null]))
  const counted = count(
    {
      setting: settings.loyalty,
      isOn: settings.features.loyalty,
      base: settings.baseCurrency,
      accounts,
      placeOf: (fact) => places.get(fact) ?? null,
    },
    facts,
  )
  if (counted.plays.length === 0) return
  const changed = new Set(counted.plays.map(({ playerId }) => playerId))
  await Promise.all([
    saveAccounts(
      tx,
      [...counted.accounts].filter(([playerId]) => changed.has(playerId)),
    ),
    addPlays(tx, counted.plays),
    addAccrued(tx, counted.plays),
  ])
  if (counted.crossings.length > 0) {
    await addCrossings(tx, counted.crossings)
    await announce(
      tx,
      ...counted.crossings.map(({ playerId, level }) => reachedEvent(settings, playerId, level)),
    )
    await oweGrants(
      deps,
      tx,
      counted.crossings.flatMap((crossing) => levelReward(settings, crossing)),
    )
  }
  await announce(tx, { kind: 'loyalty.changed', playerIds: [...changed] })
}
