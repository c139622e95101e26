import type { Event, StoredEvent } from '../../apps/server/src/platform/outbox/events.ts'

interface Played {
  playerId: string | undefined
  gameId: string | undefined
  /** Own money in subunits. */
  staked: number
  won: number
  at: Date
}

/** The event of a round in euros that has just ended, without bonus money. */
export function endedRound({ playerId = '', gameId = '', staked, won, at }: Played): StoredEvent {
  return {
    kind: 'round.closed',
    playerId,
    roundId: crypto.randomUUID(),
    gameId,
    currency: 'EUR',
    sums: { staked: [`${staked}`, '0'], won: [`${won}`, '0'], base: `${staked}`, wagered: '0' },
    at: at.toISOString(),
  } satisfies Event<'round.closed'>
}
