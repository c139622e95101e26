/** Closes the realtime connections of a session that has ended. */
import type { SessionsDeps } from './sessions.deps.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'

/** A final code: the client must not reconnect, and the page continues as a visitor. */
const sessionOver = { code: 3503, reason: 'session over' }

export function closeConnections(deps: SessionsDeps): Consumer {
  return defineConsumer({
    name: 'sessions.connections',
    kinds: ['session.ended'],
    handle: (_tx, { playerId, sessionId }) =>
      deps.realtime.disconnectUser(playerId, sessionOver, { session: sessionId }),
  })
}
