/**
 * Money that a player paid and may not play with: beyond a deposit limit, or while they may not deposit. It is locked in the
 * transaction that books the payment and goes back by the method that it came by, as a payout of its own. It is never cash,
 * also not when a provider fails to return it: then another return takes its place and waits for staff.
 */
import { WITHDRAWAL } from '@fairhall/contract'
import { convert } from '@fairhall/money'
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { acceptDeposit } from '../limits/index.ts'
import { findPlayer, noteAudit } from '../players/index.ts'
import { currencyOf } from '../settings/index.ts'
import { type Held, type TransferEntry } from '../standing/index.ts'
import { findLastDestination } from './address-book.service.ts'
import { keepDestination } from './destinations.service.ts'
import { isReturnedAutomatically, refusesDeposits } from './held-deposits.rules.ts'
import { type Invoice, insertInvoice } from './invoices.queries.ts'
import { approvalLimits, enqueuePayout } from './payout-queue.service.ts'
import type { HeldFor } from './payments.tables.ts'

/** What has come of a deposit, in subunits of its currency and of the base currency. */
export interface Paid {
  amount: bigint
  inBase: bigint
}

export interface Division {
  credited: Paid
  /** Subunits. */
  heldAmount: bigint
  /** Null where all of it is credited. */
  heldFor: HeldFor | null
}

const NOTHING: Paid = { amount: 0n, inBase: 0n }

/** Decides on a payment under the player's lock, by what holds at this moment. */
export async function dividePayment(
  deps: Deps,
  held: Held,
  invoice: Pick<Invoice, 'currency' | 'reserved_at' | 'base_amount'>,
  paid: Paid,
): Promise<Division> {
  const now = deps.clock.now()
  const player = await findPlayer(held.tx, held.playerId)
  const refusal = refusesDeposits(player?.status ?? 4, held.standing(), now)
  if (refusal !== null) return { credited: NOTHING, heldAmount: paid.amount, heldFor: refusal }

  const reserved = invoice.reserved_at === null ? 0n : invoice.base_amount
  const accepted = acceptDeposit(held, paid.inBase, reserved, now)
  if (accepted >= paid.inBase) return { credited: paid, heldAmount: 0n, heldFor: null }
  const settings = deps.settings.current()
  const [currency, base] = [currencyOf(settings, invoice.currency), settings.baseCurrency]
  const fitting = convert(accepted, base, currency, 'down')
  const amount = fitting < paid.amount ? fitting : paid.amount
  const credited = { amount, inBase: convert(amount, currency, base, 'up') }
  return amount === paid.amount
    ? { credited: { ...credited, inBase: accepted }, heldAmount: 0n, heldFor: null }
    : { credited, heldAmount: paid.amount - amount, heldFor: 'limit' }
}

/** Locks what is held of a deposit and begins its return. The deposit is saved by the caller, in the same transaction. */
export async function holdForReturn(
  deps: Deps,
  held: Held,
  deposit: Invoice,
  { heldAmount: amount, heldFor }: { heldAmount: bigint; heldFor: HeldFor },
  actor: string,
): Promise<Invoice> {
  const made = await beginReturn(deps, held, { deposit, amount, heldFor, isRetry: false }, actor)
  await announce(held.tx, { type: 'deposit.held', invoiceId: deposit.id })
  await noteAudit(deps, held.tx, {
    actor,
    action: 'deposit.held',
    subject: `invoice:${deposit.id}`,
    playerId: held.playerId,
    reason: heldFor,
    details: { currency: deposit.currency, amount: String(amount), returnedBy: made.id },
  })
  return made
}

interface NewReturn {
  /** The deposit, or the return that has failed. */
  deposit: Invoice
  amount: bigint
  heldFor: HeldFor
  /** After a failure a person looks at it. */
  isRetry: boolean
}

async function beginReturn(deps: Deps, held: Held, wanted: NewReturn, actor: string): Promise<Invoice> {
  const { tx, playerId } = held
  const { deposit, amount, heldFor, isRetry } = wanted
  const settings = deps.settings.current()
  const now = deps.clock.now()
  const baseAmount = convert(amount, currencyOf(settings, deposit.currency), settings.baseCurrency, 'up')
  const canRefund = deps.payments.findProvider(deposit.provider)?.canRefund ?? false
  const { twoPersonsFrom } = approvalLimits(deps)
  const isAutomatic = !isRetry && isReturnedAutomatically(heldFor, { canRefund, baseAmount, twoPersonsFrom })
  const { account_id, method, provider, network, currency, country } = deposit
  const made = await insertInvoice(tx, {
    account_id,
    method,
    provider,
    network,
    currency,
    country,
    id: deps.random.uuid(),
    number: deps.random.number(12),
    player_id: playerId,
    type: WITHDRAWAL,
    state: isAutomatic ? 'approved' : 'requested',
    looked_at_for: isAutomatic ? null : ['return'],
    returns: deposit.returns ?? deposit.id,
    held_for: null,
    amount,
    requested_amount: amount,
    base_amount: baseAmount,
    rates_version: settings.rates.version,
    return_urls: JSON.stringify({}),
    created_at: now,
    updated_at: now,
  })
  const known = canRefund ? null : await findLastDestination(deps, tx, { playerId, method, network })
  await keepDestination(deps, tx, made, known ?? {})
  await held.post(lockedEntry(made, 'deposit.held', amount, actor))
  if (isAutomatic) await enqueuePayout(tx, made.id)
  await announce(tx, { type: 'invoice.changed', playerId, invoiceId: made.id })
  return made
}

/** The provider has not returned that much of it: it stays locked, and another return waits for staff. */
export async function beginReturnAgain(
  deps: Deps,
  held: Held,
  failed: Invoice,
  amount: bigint,
  actor: string,
): Promise<void> {
  await held.post(lockedEntry(failed, 'return.failed', -amount, actor))
  await beginReturn(deps, held, { deposit: failed, amount, heldFor: 'review', isRetry: true }, actor)
}

function lockedEntry(
  { id, currency, provider, returns }: Invoice,
  kind: 'deposit.held' | 'return.failed',
  locked: bigint,
  actor: string,
): TransferEntry {
  return {
    asset: currency,
    kind,
    source: 'payments',
    externalId: `${kind === 'deposit.held' ? 'hold' : 'release'}:${id}`,
    contra: `payments:${provider}`,
    groupId: returns ?? id,
    actor,
    deltas: { locked },
  }
}
