/**
 * Money that came to a deposit beside what was booked of it, such as a second payment to the same address: no message can book
 * it, so two persons add it. It is a separate deposit by the same method, and counts like every other one: in the player's
 * limits, beyond which it is held and returned, in what is to be staked, and in where money may leave.
 */
import { DEPOSIT } from '@fairhall/contract'
import { convert } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import { currencyOf } from '../settings/index.ts'
import { type Held, holdPlayer } from '../standing/index.ts'
import { hasAddition, keepAdded } from './additions.queries.ts'
import { fitsBooks, takeDeposit } from './bookings.service.ts'
import { newNumber } from './deposits.service.ts'
import { findInvoice, type Invoice, insertInvoice } from './invoices.queries.ts'
import { markHandled } from './messages.queries.ts'

export interface Addition {
  /** Of the new deposit. */
  id: string
  /** The deposit that the money came to. */
  invoiceId: string
  /** What the provider, or the chain, calls the payment: the same one is added once. */
  reference: string
  /** Subunits. */
  amount: bigint
  actor: string
  secondPerson: string
  reason: string
}

export type Added = 'added' | 'depositUnderWay' | 'addedBefore' | 'tooMuch'

/** Only `added` has changed anything. @throws Refusal notFound */
export async function addDeposit(deps: Deps, tx: Tx, addition: Addition): Promise<Added> {
  const found = await findInvoice(tx, addition.invoiceId)
  // What was added came to the order that its provider knows.
  if (found === null || found.type !== DEPOSIT || found.added_to !== null) throw refuse('notFound')
  return holdPlayer(deps, tx, found.player_id, [found.currency], async (held) => {
    const invoice = await findInvoice(tx, found.id)
    if (invoice === null || invoice.state === 'pending') return 'depositUnderWay'
    if (await hasAddition(tx, invoice, addition.reference)) return 'addedBefore'
    return add(deps, held, invoice, addition)
  })
}

async function add(deps: Deps, held: Held, invoice: Invoice, addition: Addition): Promise<Added> {
  const { tx, playerId } = held
  const { amount, reference, actor, secondPerson, reason } = addition
  if (amount <= 0n) throw new Error('What is added to a deposit is more than nothing')
  const settings = deps.settings.current()
  const inBase = convert(amount, currencyOf(settings, invoice.currency), settings.baseCurrency, 'up')
  const paid = { amount, inBase }
  if (!fitsBooks(deps, held, invoice, paid)) return 'tooMuch'

  const now = deps.clock.now()
  const added = await insertInvoice(tx, {
    id: addition.id,
    number: newNumber(deps),
    player_id: playerId,
    account_id: invoice.account_id,
    type: DEPOSIT,
    state: 'pending',
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
  await takeDeposit(deps, held, added, paid, { actor, secondPerson })
  await keepAdded(tx, invoice, amount)
  await markHandled(tx, invoice, now)
  await noteAudit(deps, tx, {
    actor,
    secondPerson,
    reason,
    action: 'deposit.added',
    subject: `invoice:${added.id}`,
    playerId,
    details: { addedTo: invoice.id, reference, currency: invoice.currency, amount: String(amount) },
  })
  return 'added'
}
