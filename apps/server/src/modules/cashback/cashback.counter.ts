/** Counts ended rounds into the own play of days. */
import { type FactCounter, ownPlayAdded } from '../facts/index.ts'
import { countedEdge } from '../loyalty/index.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import { addOwnPlay } from './cashback.queries.ts'
import { addCorrections } from './corrections/corrections.queries.ts'

export const cashbackCounter = (deps: () => Pick<CashbackDeps, 'settings'>): FactCounter => ({
  name: 'cashback',
  async count(tx, facts) {
    const { loyalty } = deps().settings.current()
    const plays = facts.flatMap((fact) => {
      const { playerId, currency, settledAt, at, game } = fact
      const { staked, won } = ownPlayAdded(fact)
      if (staked === 0n && won === 0n) return []
      // A provider states the edge, so it counts only up to the same bound as for rakeback.
      const cost = staked * BigInt(countedEdge(loyalty, game.edge ?? 0))
      return [{ playerId, day: dayOf(settledAt), knownOn: dayOf(at), currency, staked, won, cost }]
    })
    await addOwnPlay(tx, plays)
    await addCorrections(
      tx,
      plays.filter(({ day, knownOn }) => knownOn > day),
    )
  },
})

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
