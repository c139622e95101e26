/**
 * Issues rewards: cash, or an offer, which gives a bonus or free spins. A reward is first owed, in the transaction of its cause, and
 * then issued under the player's lock. Each cause is rewarded once, and a failure is retried, so it never affects the bet that caused it.
 * Whether the player can get an offer is asked at that moment. What was earned is otherwise paid as cash, also to players who may not
 * play any more; a grant of staff lapses. On a closed account every reward lapses: its money could never be used, and would keep the
 * player from being erased.
 */
import type { Tx } from '../../platform/database/database.ts'
import { announce, announceSeparately } from '../../platform/outbox/publish-event.ts'
import { issueGranted, type OfferTerms, withdrawGranted } from '../bonuses/index.ts'
import { withdrawGrantedFreebets } from '../free-bets/index.ts'
import { withdrawGrantedFreespins } from '../free-spins/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { showAccount } from '../wallet/index.ts'
import type { GrantsDeps } from './grants.deps.ts'
import {
  findDueGrant,
  findCurrency,
  type Grant,
  insertGrants,
  setIssued,
  setLapsed,
} from './grants.queries.ts'
import { endOf, isEarned } from './grants.rules.ts'

/** Without `terms` it is cash. */
export type Owed = Omit<Grant, 'id' | 'terms'> & { terms?: OfferTerms | null }

/** Owes rewards. Causes that were rewarded before are ignored. Returns the number of new ones. */
export async function oweGrants(
  deps: Pick<GrantsDeps, 'clock' | 'random'>,
  tx: Tx,
  owed: readonly Owed[],
): Promise<number> {
  const inserted = await insertGrants(
    tx,
    owed.map((one) => toGrant(deps, one)),
    deps.clock.now(),
  )
  await announceSeparately(
    tx,
    inserted.map(({ id, playerId }) => ({ kind: 'grant.owed', playerId, grantId: id })),
  )
  return inserted.length
}

const toGrant = ({ random }: Pick<GrantsDeps, 'random'>, { terms = null, ...owed }: Owed): Grant => ({
  id: random.uuid(),
  terms,
  ...owed,
})

type IssueDeps = Pick<GrantsDeps, 'clock' | 'issueFreebet' | 'issueFreespins' | 'random' | 'settings'>

/** Owes and issues a reward under the player's lock, in one transaction. Returns false if its cause was rewarded before. */
export async function grantNow(deps: IssueDeps, locked: LockedPlayer, owed: Owed): Promise<boolean> {
  const grant = toGrant(deps, owed)
  const inserted = await insertGrants(locked.tx, [grant], deps.clock.now())
  if (inserted.length === 0) return false
  await issueGrant(deps, locked, grant.id)
  return true
}

/** A grant that is no longer due is left as it is. */
export async function issueGrant(deps: IssueDeps, locked: LockedPlayer, grantId: string): Promise<void> {
  const grant = await findDueGrant(locked.tx, grantId)
  if (grant === null) return
  const { id, cause, currency, amount, terms, owedAt } = grant
  const isLimited = !isEarned(cause.kind)
  const isClosed = locked.state().restriction === 'closed'
  const refusal = isClosed
    ? 'account'
    : terms && (await issueGranted(deps, locked, { terms, cause: `grant:${id}`, owedAt, isLimited }))
  const end = endOf({ cause: cause.kind, amount, terms }, refusal)
  const now = deps.clock.now()
  if (end.kind === 'lapsed') return setLapsed(locked.tx, id, end.why, now)
  if (end.kind === 'cash') await payCash(locked, { id, cause: cause.kind, currency, amount: end.amount })
  await setIssued(locked.tx, id, end.kind, now)
  await announce(locked.tx, { kind: 'grant.issued', playerId: locked.playerId, grantId: id })
}

interface Payment {
  id: string
  cause: string
  currency: string
  amount: bigint
}

async function payCash(locked: LockedPlayer, { id, cause, currency, amount }: Payment): Promise<void> {
  await locked.post({
    asset: currency,
    kind: 'reward',
    source: 'grants',
    externalId: id,
    contra: `operator:rewards:${cause}`,
    groupId: id,
    actor: 'system:grants',
    deltas: { cash: amount },
  })
  await showAccount(locked.tx, locked.playerId, currency)
}

/** A due grant lapses. Of an issued one, only what the player has not activated is cancelled. */
export async function withdrawGrant(
  deps: Pick<GrantsDeps, 'clock' | 'ledger'>,
  tx: Tx,
  { playerId, grantId }: { playerId: string; grantId: string },
): Promise<void> {
  const currency = await findCurrency(tx, grantId)
  if (currency === null) return
  await withPlayerLock(deps, tx, playerId, [currency], async (locked) => {
    const due = await findDueGrant(tx, grantId)
    if (due !== null) return setLapsed(tx, grantId, 'cancelled', deps.clock.now())
    const cause = `grant:${grantId}`
    await withdrawGranted(deps, locked, cause)
    await withdrawGrantedFreespins(deps, locked, cause)
    await withdrawGrantedFreebets(deps, locked, cause)
  })
}
