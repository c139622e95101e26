/**
 * Money that reached a deposit on top of the booked amount, such as a second payment to the same address. No provider
 * message can book it, so two staff members add it. It becomes a separate deposit by the same method and counts like
 * any other: towards the player's limits (the excess is held and returned), the turnover and the closed loop of
 * withdrawals.
 */
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import { convert } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import type { DepositsDeps } from './deposits.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { currencyOf } from '../settings/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { hasAddition, saveAdded } from './added-deposits.queries.ts'
import { bookDeposit, fitsBooks } from './deposit-booking.service.ts'
import { findInvoice, insertInvoice, type Invoice, newNumber } from '../invoices/index.ts'
import { markHandled } from '../payment-providers/index.ts'

export interface Addition {
  /** ID of the new deposit. */
  id: string
  /** The deposit that received the money. */
  invoiceId: string
  /** The provider's or the chain's reference of the payment. Each reference is added at most once. */
  reference: string
  /** Subunits. */
  amount: bigint
  actor: string
  secondMember: string
  reason: string
}

export type Added = 'added' | 'depositUnderWay' | 'addedBefore' | 'tooMuch'

/** Only `added` means that something changed. @throws Refusal notFound */
export async function addDeposit(deps: DepositsDeps, tx: Tx, addition: Addition): Promise<Added> {
  const found = await findInvoice(tx, addition.invoiceId)
  // Money can be added only to an original order, because that is the one its provider knows.
  if (found === null || found.type !== InvoiceType.deposit || found.added_to !== null)
    throw refuse('notFound')
  return withPlayerLock(deps, tx, found.player_id, [found.currency], async (locked) => {
    const invoice = await findInvoice(tx, found.id)
    if (invoice === null || invoice.state === InvoiceState.pending) return 'depositUnderWay'
    if (await hasAddition(tx, invoice, addition.reference)) return 'addedBefore'
    return add(deps, locked, invoice, addition)
  })
}

async function add(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  addition: Addition,
): Promise<Added> {
  const { tx, playerId } = locked
  const { amount, reference, actor, secondMember, reason } = addition
  if (amount <= 0n) throw new Error('The amount added to a deposit must be positive')
  const settings = deps.settings.current()
  const inBase = convert(amount, currencyOf(settings, invoice.currency), settings.baseCurrency, 'up')
  const paid = { amount, inBase }
  if (!fitsBooks(deps, locked, invoice, paid)) return 'tooMuch'

  const now = deps.clock.now()
  const added = await insertInvoice(tx, {
    id: addition.id,
    number: newNumber(deps),
    player_id: playerId,
    account_id: invoice.account_id,
    type: InvoiceType.deposit,
    state: InvoiceState.pending,
    method: invoice.method,
    provider: invoice.provider,
    network: invoice.network,
    currency: invoice.currency,
    amount,
    requested_amount: amount,
    base_amount: inBase,
    rates_version: settings.rates.version,
    country: invoice.country,
    return_urls: JSON.stringify({}),
    provider_reference: reference,
    added_to: invoice.id,
    created_at: now,
    updated_at: now,
  })
  await bookDeposit(deps, locked, added, paid, { actor, secondMember })
  await saveAdded(tx, invoice, amount)
  await markHandled(tx, invoice, now)
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: 'deposit.added',
    subject: `invoice:${added.id}`,
    playerId,
    details: { addedTo: invoice.id, reference, currency: invoice.currency, amount: String(amount) },
  })
  return 'added'
}
