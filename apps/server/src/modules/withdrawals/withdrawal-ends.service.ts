/**
 * Ends payouts: their locked money leaves, or returns to the player. Exactly once, according to the invoice's state. A
 * payout in `sending` is never released by a timeout: only the provider knows whether it was paid.
 */
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { applyEvent, type Invoice } from '../invoices/index.ts'
import { type LockedPlayer, resetTurnOver } from '../player-state/index.ts'
import { requestRecognition } from '../players/index.ts'
import { beginReturnAgain } from './returns.service.ts'
import { toReleasedDeltas } from './withdrawals.rules.ts'

/** The contra account for payouts that staff made, so that the provider's account shows only what the provider paid. */
const PAID_BY_HAND = 'payments:by-hand'

interface Release {
  event: 'fail' | 'cancel' | 'reject' | 'stopUnordered'
  /** Text key of the reason that the player sees. */
  reason: string
  actor: string
}

/**
 * Returns the money to cash and vault; held money stays locked for another return. The caller holds the player's lock, has read the
 * invoice under it and has asked `transition`. `applyEvent` asks it again: its error rolls back what was posted before.
 */
export async function releaseWithdrawal(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  { event, reason, actor }: Release,
): Promise<Invoice> {
  await postRelease(deps, locked, invoice, invoice.amount, actor)
  return applyEvent(locked.tx, invoice, event, { reason }, deps.clock.now())
}

async function postRelease(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  amount: bigint,
  actor: string,
): Promise<void> {
  if (invoice.returns !== null) return beginReturnAgain(deps, locked, invoice, amount, actor)
  const held = await findHeld(deps, locked, invoice)
  await locked.post({
    asset: invoice.currency,
    kind: 'withdrawal.release',
    source: 'payments',
    externalId: `release:${invoice.id}`,
    contra: 'transfer',
    groupId: invoice.id,
    actor,
    deltas: toReleasedDeltas(amount, held),
  })
}

/** What a withdrawal took from the player. */
async function findHeld(
  deps: WithdrawalsDeps,
  { tx, playerId }: LockedPlayer,
  { id }: Invoice,
): Promise<{ vault: bigint }> {
  const externalId = `hold:${id}`
  const held = await deps.ledger.findEntry(tx, { owner: playerId, source: 'payments', externalId })
  // Without it, money of the vault would become cash.
  if (held === null) throw new Error(`withdrawal ${id} has no entry ${externalId}`)
  return held.deltas
}

/**
 * Money that a player's own cancellation returns must not wait in safety while bonus money is staked. An active bonus began after the
 * withdrawal, because a withdrawal forfeits the bonus that is active.
 * @throws bonusActiveAlready
 */
export function requireCancellable(locked: LockedPlayer, { currency }: Invoice): void {
  if (locked.asset(currency).bonusId !== null) throw refuse('bonusActiveAlready')
}

/** The amount that has left, and who reports it. */
interface PaidOut {
  amount: bigint
  actor: string
  /** The reference of a payment that staff made without the provider. */
  paidByHand?: string
}

/**
 * The provider has paid; the unpaid rest returns to the player. The caller holds the player's lock, has read the invoice under it and
 * has asked `transition`. `applyEvent` asks it again: its error rolls back what was posted before.
 */
export async function settleWithdrawal(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  { amount, actor, paidByHand }: PaidOut,
): Promise<Invoice> {
  const rest = invoice.amount - amount
  if (rest < 0n) throw new Error(`${amount} was paid for withdrawal ${invoice.id} of ${invoice.amount}`)
  await locked.post({
    asset: invoice.currency,
    kind: 'withdrawal.settle',
    source: 'payments',
    externalId: `settle:${invoice.id}`,
    contra: paidByHand === undefined ? `payments:${invoice.provider}` : PAID_BY_HAND,
    groupId: invoice.id,
    actor,
    deltas: { locked: -amount },
  })
  // Only a completed payout proves that the destination is the player's.
  await requestRecognition(locked.tx, locked.playerId, 'payout')
  if (rest > 0n) await postRelease(deps, locked, invoice, rest, actor)
  const { currency } = invoice
  await locked.saveAsset(resetTurnOver(locked.asset(currency), locked.balance(currency)))
  const paid = { amount, reason: null, paid_by_hand: paidByHand ?? null }
  const event = paidByHand === undefined ? 'settle' : 'markPaid'
  return applyEvent(locked.tx, invoice, event, paid, deps.clock.now())
}
