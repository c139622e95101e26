/**
 * Two players who bet on opposite results of one game gain with the bonus of one of them. When a bonus has ended, its rounds are
 * compared with those of players who use the same device, address or payout destination. What is found is evidence for staff: it
 * never moves money, and people of one household may play the same game.
 */
import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import { listDeviceSharers } from '../../sessions/index.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { insertSharedHedges } from './shared-hedges.queries.ts'

/** Sessions older than this say nothing about who plays now. */
const SESSIONS_MS = 90 * 24 * 60 * 60 * 1000

type HedgeDeps = Pick<BonusesDeps, 'clock' | 'sharersOfDestinations'>

export const noteSharedHedges = ({ clock, sharersOfDestinations }: HedgeDeps): Consumer =>
  defineConsumer({
    name: 'bonuses.sharedHedges',
    kinds: ['bonus.finished', 'bonus.stopped'],
    async handle(tx, { playerId, bonusId }) {
      const endedAt = clock.now()
      const since = new Date(endedAt.getTime() - SESSIONS_MS)
      const shared = new Map<string, string[]>()
      const add = (id: string, what: string) => shared.set(id, [...(shared.get(id) ?? []), what])
      for (const { playerId: id, shared: what } of await listDeviceSharers(tx, playerId, since)) add(id, what)
      for (const id of await sharersOfDestinations(tx, playerId)) add(id, 'destination')
      if (shared.size === 0) return
      const sharers = [...shared].map(([id, what]) => ({ playerId: id, shared: what.toSorted() }))
      await insertSharedHedges(tx, { bonusId, sharers, endedAt })
    },
  })
