import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { lockingPlayersFirst, withPlayerLock } from '../player-state/index.ts'
import type { GrantsDeps } from './grants.deps.ts'
import { issueGrant, withdrawGrant } from './grants.service.ts'

/** Issues what is owed. A failing grant is retried and finally parked for staff. */
export const issueOwed = (deps: GrantsDeps): Consumer =>
  lockingPlayersFirst(
    deps,
    defineConsumer({
      name: 'grants.issue',
      kinds: ['grant.owed'],
      handle: (tx, { playerId, grantId }) =>
        withPlayerLock(deps, tx, playerId, [], (locked) => issueGrant(deps, locked, grantId)),
    }),
  )

/** Ends the grants of a cancelled run. */
export const withdrawCancelled = (deps: GrantsDeps): Consumer =>
  lockingPlayersFirst(
    deps,
    defineConsumer({
      name: 'grants.withdraw',
      kinds: ['grant.withdrawn'],
      handle: (tx, { playerId, grantId }) => withdrawGrant(deps, tx, { playerId, grantId }),
    }),
  )
