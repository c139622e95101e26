/**
 * Issues rewards as cash. A reward is first owed, in the transaction of its cause, and then issued under the player's lock. Each
 * cause is rewarded once, and a failure is retried, so it never affects the bet that caused it. What is owed was earned: it is paid
 * also to players who may not play any more.
 */
import type { Tx } from '../../platform/database/database.ts'
import { announceSeparately } from '../../platform/outbox/publish-event.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { showAccount } from '../wallet/index.ts'
import type { GrantsDeps } from './grants.deps.ts'
import { findDueGrant, type Grant, insertGrants, setIssued } from './grants.queries.ts'

export type Owed = Omit<Grant, 'id'>

/** Owes rewards. Causes that were rewarded before are ignored. Returns the number of new ones. */
export async function oweGrants(
  deps: Pick<GrantsDeps, 'clock' | 'random'>,
  tx: Tx,
  owed: readonly Owed[],
): Promise<number> {
  const grants = owed.map((one) => ({ id: deps.random.uuid(), ...one }))
  const inserted = await insertGrants(tx, grants, deps.clock.now())
  await announceSeparately(
    tx,
    inserted.map(({ id, playerId }) => ({ kind: 'grant.owed', playerId, grantId: id })),
  )
  return inserted.length
}

/** Owes and issues a reward under the player's lock, in one transaction. Returns false if its cause was rewarded before. */
export async function grantNow(
  deps: Pick<GrantsDeps, 'clock' | 'random'>,
  locked: LockedPlayer,
  owed: Owed,
): Promise<boolean> {
  const grant = { id: deps.random.uuid(), ...owed }
  const inserted = await insertGrants(locked.tx, [grant], deps.clock.now())
  if (inserted.length === 0) return false
  await issueGrant(deps, locked, grant.id)
  return true
}

/** A grant that is no longer due is left as it is. */
export async function issueGrant(
  deps: Pick<GrantsDeps, 'clock'>,
  locked: LockedPlayer,
  grantId: string,
): Promise<void> {
  const grant = await findDueGrant(locked.tx, grantId)
  if (grant === null) return
  const { cause, currency, amount } = grant
  await locked.post({
    asset: currency,
    kind: 'reward',
    source: 'grants',
    externalId: grant.id,
    contra: `operator:rewards:${cause.kind}`,
    groupId: grant.id,
    actor: 'system:grants',
    deltas: { cash: amount },
  })
  await showAccount(locked.tx, locked.playerId, currency)
  await setIssued(locked.tx, grant.id, deps.clock.now())
}
