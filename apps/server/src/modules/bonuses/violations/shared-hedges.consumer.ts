/**
 * Two players who bet on opposite results of one game gain with the bonus of one of them. When a bonus has ended, its rounds are
 * compared with those of players who use the same device, address or payout destination. What is found is evidence for staff: it
 * never moves money, and people of one household may play the same game.
 */
import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { insertSharedHedges } from './shared-hedges.queries.ts'
import { listSharers } from './sharers.ts'

type HedgeDeps = Pick<BonusesDeps, 'clock' | 'sharersOfDestinations'>

export const noteSharedHedges = (deps: HedgeDeps): Consumer =>
  defineConsumer({
    name: 'bonuses.sharedHedges',
    kinds: ['bonus.finished', 'bonus.stopped'],
    async handle(tx, { playerId, bonusId }) {
      const endedAt = deps.clock.now()
      const sharers = await listSharers(deps, tx, playerId, endedAt)
      if (sharers.length === 0) return
      await insertSharedHedges(tx, { bonusId, sharers, endedAt })
    },
  })
