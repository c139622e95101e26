/**
 * What a provider's word brings about, in the transaction that keeps it: money, limits, turn-over, bonus, the invoice. The
 * player is held, and the invoice was read under his lock.
 */
import { WITHDRAWAL } from '@fairhall/contract'
import { convert } from '@fairhall/money'
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../../platform/outbox/announce.ts'
import type { Event } from '../../platform/outbox/events.ts'
import { issueForDeposit } from '../bonuses/index.ts'
import { countDeposit } from '../limits/index.ts'
import { noteAudit } from '../players/index.ts'
import { currencyOf } from '../settings/index.ts'
import { addTurnOver, type Held, turnOverOf } from '../standing/index.ts'
import { showAccount } from '../wallet/index.ts'
import { endDeposit } from './deposits.service.ts'
import { countSucceeded } from './invoice-lists.queries.ts'
import { type Invoice, keepOrderReference, updateInvoice } from './invoices.queries.ts'
import { type Judgement, judgeMessage } from './messages.rules.ts'
import { toInstructions } from './payment-codes.ts'
import type { ProviderMessage } from './providers/provider.ts'
import { releaseWithdrawal, settleWithdrawal } from './withdrawals.service.ts'

/** The largest amount that a column of the books holds. */
const BOOKS_MAX = 2n ** 63n - 1n

export function judge(deps: Deps, held: Held, invoice: Invoice, message: ProviderMessage): Judgement {
  const currency = deps.settings.current().currencies.get(invoice.currency)
  if (currency === undefined) return { verdict: 'quarantined', reason: 'the currency is not configured' }
  const judgement = judgeMessage(invoice, message, currency.subunitToUnit)
  if (judgement.verdict !== 'booked' || judgement.act !== 'credit') return judgement
  const { amount } = judgement
  const paid = { amount, inBase: paidInBase(deps, invoice, amount) }
  return fitsBooks(deps, held, invoice, paid) ? judgement : { verdict: 'quarantined', reason: 'amount' }
}

/** Whether there is room for it in the columns of the books. */
export function fitsBooks(deps: Deps, held: Held, { currency }: Invoice, { amount, inBase }: Paid): boolean {
  const { turnOver } = deps.payments.rules.deposits
  const sums = [
    held.balance(currency).cash + amount,
    turnOverOf(held, currency).required + amount * BigInt(turnOver),
    inBase,
  ]
  return sums.every((sum) => sum <= BOOKS_MAX)
}

type Booked = Extract<Judgement, { verdict: 'booked' }>

/** What is to be told of a payment that was booked; what ends without money tells its own. */
export function newsOf({ id: invoiceId, player_id: playerId }: Invoice, judgement: Judgement): Event[] {
  if (judgement.verdict !== 'booked') return []
  const changed = { type: 'invoice.changed', playerId, invoiceId } as const
  return judgement.act === 'release' ? [changed] : [changed, { type: 'payment.booked', invoiceId }]
}

const reasons = { failed: 'failedAtProvider', declined: 'declinedAtProvider', expired: 'expired' } as const

export async function carryOut(
  deps: Deps,
  held: Held,
  invoice: Invoice,
  judgement: Judgement,
  message: ProviderMessage,
): Promise<void> {
  if (judgement.verdict === 'booked') return moveMoney(deps, held, invoice, judgement, message)
  if (judgement.verdict !== 'noted') return
  if (judgement.state === 'waiting') return learnReference(held, invoice, message)
  if (judgement.state === 'ready') {
    const told = toInstructions(deps, invoice, message.instructions ?? {})
    const changes = { public_data: told && JSON.stringify(told) }
    await updateInvoice(held.tx, invoice.id, changes, deps.clock.now())
    await announce(held.tx, { type: 'invoice.changed', playerId: held.playerId, invoiceId: invoice.id })
    return
  }
  await endDeposit(deps, held, invoice, judgement.state, reasons[judgement.state])
}

async function moveMoney(
  deps: Deps,
  held: Held,
  invoice: Invoice,
  { act, amount }: Booked,
  message: ProviderMessage,
): Promise<void> {
  if (act === 'credit') return creditDeposit(deps, held, invoice, amount)
  await learnReference(held, invoice, message)
  const actor = `provider:${invoice.provider}`
  if (act === 'settle') await settleWithdrawal(deps, held, invoice, { amount, actor })
  else await releaseWithdrawal(deps, held, invoice, 'failed', 'failedAtProvider', actor)
}

/** Where the answer to a payout's order was lost, the provider's word is the first to say what he calls it. */
async function learnReference(
  { tx }: Held,
  { id, type, order_reference: known, provider_reference: orderedUnder }: Invoice,
  { reference }: ProviderMessage,
): Promise<void> {
  const isNews = type === WITHDRAWAL && known === null && reference !== '' && reference !== orderedUnder
  if (isNews) await keepOrderReference(tx, id, reference)
}

/** What has come of a deposit, in subunits of its currency and of the base currency. */
export interface Paid {
  amount: bigint
  inBase: bigint
}

/** As it was asked for it counts at the rate of the request, by which it was reserved. */
function paidInBase(deps: Deps, invoice: Invoice, amount: bigint): bigint {
  if (amount === invoice.requested_amount) return invoice.base_amount
  const settings = deps.settings.current()
  return convert(amount, currencyOf(settings, invoice.currency), settings.baseCurrency, 'up')
}

/** Only a bonus needs to see the deposit booked. */
async function creditDeposit(deps: Deps, held: Held, invoice: Invoice, amount: bigint): Promise<void> {
  if (invoice.state !== 'pending') await notePaidAfterEnd(deps, held, invoice, amount)
  const paid = { amount, inBase: paidInBase(deps, invoice, amount) }
  const booked = bookDeposit(deps, held, invoice, paid, { actor: `provider:${invoice.provider}` })
  const end = (bonusVerdict: string | null) => endPaid(deps, held, invoice, paid, bonusVerdict)
  const { bonus: terms, bonus_code_id: codeId } = invoice
  if (terms === null) {
    await Promise.all([booked, end(null)])
    return
  }
  await booked
  // Judged anew by what was really paid, and by what the player is and has by now.
  const { deposits: depositsBefore } = await countSucceeded(held.tx, held.playerId)
  const confirmed = { terms, codeId, invoiceId: invoice.id, amount, depositsBefore }
  await end(await issueForDeposit(deps, held, confirmed))
}

/**
 * What was given up had its place in the player's deposit limit free again, so that who declines a deposit and pays it all
 * the same comes past his limit: the money is there and is booked, and staff hears of it.
 */
async function notePaidAfterEnd(deps: Deps, held: Held, invoice: Invoice, amount: bigint): Promise<void> {
  const { id: invoiceId, state, currency } = invoice
  deps.log.warn({ invoiceId, state, reason: invoice.reason }, 'a deposit was paid after it had ended')
  deps.metrics.depositsPaidAfterEnd.inc({ state })
  await noteAudit(deps, held.tx, {
    actor: `provider:${invoice.provider}`,
    action: 'deposit.paidAfterEnd',
    subject: `invoice:${invoiceId}`,
    playerId: held.playerId,
    reason: `confirmed when it was ${state}`,
    details: { state, endedBy: invoice.reason, currency, amount: String(amount) },
  })
}

/** The reason stays of one that had ended before: it says why. */
async function endPaid(
  deps: Deps,
  { tx }: Held,
  { id, base_amount: asked }: Invoice,
  { amount, inBase }: Paid,
  bonusVerdict: string | null,
): Promise<void> {
  const changes = { state: 'success', amount, reserved_at: null } as const
  const told = { paid_base_amount: inBase === asked ? null : inBase, bonus_verdict: bonusVerdict }
  await updateInvoice(tx, id, { ...changes, ...told }, deps.clock.now())
}

/** By its provider's word, or by that of the staff. */
export async function bookDeposit(
  deps: Deps,
  held: Held,
  invoice: Invoice,
  { amount, inBase }: Paid,
  by: { actor: string; secondPerson?: string },
): Promise<void> {
  const { actor, ...second } = by
  const turnOver = amount * BigInt(deps.payments.rules.deposits.turnOver)
  await Promise.all([
    held.post({
      asset: invoice.currency,
      kind: 'deposit',
      source: 'payments',
      externalId: `deposit:${invoice.id}`,
      contra: `payments:${invoice.provider}`,
      groupId: invoice.id,
      actor,
      deltas: { cash: amount },
      // The rule may be another one by the time of an audit.
      context: { turnOver: String(turnOver), ...second },
    }),
    showAccount(held.tx, held.playerId, invoice.currency),
    addTurnOver(held, invoice.currency, turnOver),
    countInLimits(deps, held, invoice, inBase),
  ])
}

/** What was paid counts, not what was reserved: it may be another amount, or come when the reservation is long gone. */
async function countInLimits(deps: Deps, held: Held, invoice: Invoice, paid: bigint): Promise<void> {
  const { reserved_at: reservedAt, base_amount: reserved } = invoice
  if (reservedAt === null) await countDeposit(held, paid, deps.clock.now())
  else await countDeposit(held, paid, reservedAt, reserved)
}
