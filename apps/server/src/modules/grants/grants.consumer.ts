import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { withPlayerLock } from '../player-state/index.ts'
import type { GrantsDeps } from './grants.deps.ts'
import { issueGrant } from './grants.service.ts'

/** Issues what is owed. A failing grant is retried and finally parked for staff. */
export const issueOwed = (deps: GrantsDeps): Consumer =>
  defineConsumer({
    name: 'grants.issue',
    kinds: ['grant.owed'],
    handle: (tx, { playerId, grantId }) =>
      withPlayerLock(deps, tx, playerId, [], (locked) => issueGrant(deps, locked, grantId)),
  })
