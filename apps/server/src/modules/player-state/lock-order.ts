/** One order of locks for work on several players in one transaction. */
import type { Consumer } from '../../platform/outbox/consumer.ts'
import type { PlayerStateDeps } from './player-state.deps.ts'

/**
 * The same consumer, which first locks the players of all its events, in ascending order. One by one, in the order of the events, two
 * consumers could each hold a player that the other one waits for, or a deposit could wait for a player while the batch waits for it.
 */
export function lockingPlayersFirst(
  { ledger }: Pick<PlayerStateDeps, 'ledger'>,
  consumer: Consumer,
): Consumer {
  return {
    ...consumer,
    async handle(tx, events) {
      const players = events.flatMap(({ playerId }) => (typeof playerId === 'string' ? [playerId] : []))
      await ledger.lockOwners(tx, players)
      await consumer.handle(tx, events)
    },
  }
}
