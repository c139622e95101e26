import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import { countFacts } from '../../../apps/server/src/modules/facts/facts.consumer.ts'
import type { TestServer } from '#tests/support/server/server.ts'

interface EndedRound {
  playerId: string
  /** Of own money, in subunits. */
  staked: string
  won?: string
}

/** Counts a round by all counters of the server in a transaction that then fails, as if the process died before its commit. */
export function dieWhileCounting(
  { clock, deps }: TestServer,
  { playerId, staked, won = '0' }: EndedRound,
): Promise<void> {
  const broken = { name: 'broken', count: () => Promise.reject(new Error('the process died')) }
  const consumer = countFacts({ factCounters: [...deps.factCounters, broken] })
  const event = {
    kind: 'round.closed',
    playerId,
    roundId: crypto.randomUUID(),
    gameId: 'acme-train',
    currency: 'EUR',
    sums: { staked: [staked, '0'], won: [won, '0'], base: staked, wagered: '0' },
    at: clock.now().toISOString(),
  }
  return inTransaction(deps.db, (tx) => consumer.handle(tx, [event]))
}
