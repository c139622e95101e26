/** Counts ended rounds towards points, levels and rakeback. The reward of a level is fixed when its threshold is crossed. */
import { convert, toSubunits } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { FactCounter, RoundFact } from '../facts/index.ts'
import { oweGrants, type Owed } from '../grants/index.ts'
import { currencyOf, type SettingsSnapshot } from '../settings/index.ts'
import {
  addAccrued,
  addCrossings,
  addPlays,
  listPlaces,
  lockAccounts,
  saveAccounts,
} from './counting.queries.ts'
import { count, type Crossing } from './counting.rules.ts'
import type { LoyaltyDeps } from './loyalty.deps.ts'
import { settingOf } from './loyalty.rules.ts'

type CounterDeps = Pick<LoyaltyDeps, 'clock' | 'random' | 'settings'>

export const loyaltyCounter = (deps: () => CounterDeps): FactCounter => ({
  name: 'loyalty',
  count: (tx, facts) => countRounds(deps(), tx, facts),
})

async function countRounds(deps: CounterDeps, tx: Tx, facts: readonly RoundFact[]): Promise<void> {
  const settings = deps.settings.current()
  const playerIds = [...new Set(facts.map(({ playerId }) => playerId))]
  const corrections = facts.filter(({ isCorrection }) => isCorrection)
  const [accounts, found] = await Promise.all([lockAccounts(tx, playerIds), listPlaces(tx, corrections)])
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
    await oweGrants(
      deps,
      tx,
      counted.crossings.flatMap((crossing) => toOwed(settings, crossing)),
    )
  }
  await announce(tx, { kind: 'loyalty.changed', playerIds: [...changed] })
}

function toOwed(settings: SettingsSnapshot, { playerId, level, currency }: Crossing): readonly Owed[] {
  const { reward } = settingOf(settings.loyalty, level)
  if (reward === null) return []
  const { baseCurrency } = settings
  const amount = convert(
    toSubunits(reward, baseCurrency.subunitToUnit),
    baseCurrency,
    currencyOf(settings, currency),
    'down',
  )
  if (amount === 0n) return []
  const cause = { kind: 'level', id: `${playerId}:${level}` } as const
  return [{ playerId, cause, currency, amount }]
}
