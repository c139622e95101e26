/** Counts ended rounds into the own play of days. */
import { type FactCounter, ownPlayAdded } from '../facts/index.ts'
import { countedEdge } from '../loyalty/index.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import { addOwnPlay } from './cashback.queries.ts'

export const cashbackCounter = (deps: () => Pick<CashbackDeps, 'settings'>): FactCounter => ({
  name: 'cashback',
  count: (tx, facts) => {
    const { loyalty } = deps().settings.current()
    return addOwnPlay(
      tx,
      facts.flatMap((fact) => {
        const { playerId, currency, at, game } = fact
        const { staked, won } = ownPlayAdded(fact)
        if (staked === 0n && won === 0n) return []
        // A provider states the edge, so it counts only up to the same bound as for rakeback.
        const cost = staked * BigInt(countedEdge(loyalty, game.edge ?? 0))
        return [{ playerId, day: at.toISOString().slice(0, 10), currency, staked, won, cost }]
      }),
    )
  },
})
