/** A session that is over is over at once, also on the line that its page holds open. */
import type { Deps } from '../../platform/deps.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'

/** Final for clients: the page comes back as a visitor, not by itself. */
const sessionOver = { code: 3503, reason: 'session over' }

export function closeConnections(deps: Deps): Consumer {
  return defineConsumer({
    name: 'sessions.connections',
    types: ['session.ended'],
    handle: (_tx, { playerId, sessionId }) =>
      deps.realtime.disconnectUser(playerId, sessionOver, { session: sessionId }),
  })
}
