/** Counts ended rounds into the own play of days. */
import { type FactCounter, ownPlayAdded } from '../facts/index.ts'
import { addOwnPlay } from './cashback.queries.ts'

export const cashbackCounter: FactCounter = {
  name: 'cashback',
  count: (tx, facts) =>
    addOwnPlay(
      tx,
      facts.flatMap((fact) => {
        const { playerId, currency, at, game } = fact
        const { staked, won } = ownPlayAdded(fact)
        if (staked === 0n && won === 0n) return []
        const cost = staked * BigInt(game.edge ?? 0)
        return [{ playerId, day: at.toISOString().slice(0, 10), currency, staked, won, cost }]
      }),
    ),
}
