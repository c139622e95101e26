/**
 * The provider's word, by signed message or by the answer to our question: the only thing that books a deposit or ends a
 * payout. Each message is one transaction with everything that follows from it, and is kept with its verdict; what is
 * forged, unknown or contradicts what we know is kept apart for staff and moves nothing.
 */
import { convert } from '@fairhall/money'
import { inTransaction, queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { issueForDeposit } from '../bonuses/index.ts'
import { countDeposit, freeDeposit } from '../limits/index.ts'
import { sealUnlessErased } from '../players/index.ts'
import { addTurnOver, type Held, holdPlayer, turnOverOf } from '../standing/index.ts'
import { showAccount } from '../wallet/index.ts'
import { endDeposit } from './deposits.service.ts'
import { countSucceeded } from './invoice-lists.queries.ts'
import { findInvoice, type Invoice, updateInvoice } from './invoices.queries.ts'
import { type Judgement, judgeMessage } from './messages.rules.ts'
import type { ProviderMessage } from './providers/provider.ts'
import { releaseWithdrawal, settleWithdrawal } from './withdrawals.service.ts'

export type Verdict = Judgement['verdict']

const BODY_KEPT = 4000

export async function applyMessage(
  deps: Deps,
  providerId: string,
  message: ProviderMessage,
  body: string,
): Promise<Verdict> {
  const found = await findInvoice(deps.db, message.invoiceId)
  if (found === null || found.provider !== providerId) {
    await quarantine(deps, providerId, body, 'unknown invoice', message)
    return 'quarantined'
  }
  return underLock(deps, found, message, (held, invoice, judgement) =>
    bookAndKeep(deps, held, invoice, { judgement, message, body }),
  )
}

/**
 * What a provider answers when it is asked, over and over: what cannot be booked is kept for staff once, until it, or the
 * reason, is another one.
 */
export function applyAnswer(
  deps: Deps,
  found: Invoice,
  answer: ProviderMessage,
): Promise<Verdict | 'put aside before'> {
  return underLock(deps, found, answer, async (held, invoice, judgement) => {
    const isAside = judgement.verdict === 'quarantined'
    if (isAside && (await wasPutAside(held.tx, invoice, answer, judgement.reason))) return 'put aside before'
    return bookAndKeep(deps, held, invoice, { judgement, message: answer, body: JSON.stringify(answer) })
  })
}

async function underLock<T>(
  deps: Deps,
  found: Invoice,
  message: ProviderMessage,
  act: (held: Held, invoice: Invoice, judgement: Judgement) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, found.player_id, [found.currency], async (held) => {
      const invoice = (await findInvoice(tx, found.id)) ?? found
      return act(held, invoice, judge(deps, held, invoice, message))
    }),
  )
}

interface Judged {
  judgement: Judgement
  message: ProviderMessage
  body: string
}

async function bookAndKeep(
  deps: Deps,
  held: Held,
  invoice: Invoice,
  { judgement, message, body }: Judged,
): Promise<Verdict> {
  const keep = async () => {
    const sealed = await sealUnlessErased(deps, held.tx, invoice.player_id, body.slice(0, BODY_KEPT))
    await keepMessage(held.tx, {
      provider: invoice.provider,
      external_id: message.externalId,
      invoice_id: invoice.id,
      verdict: judgement.verdict,
      reason: judgement.verdict === 'quarantined' ? judgement.reason : null,
      dust: judgement.verdict === 'booked' ? judgement.dust : null,
      // Of somebody who was erased its ids and amounts are all that is kept.
      body: sealed === null ? '' : null,
      sealed,
      message: JSON.stringify(message),
      received_at: deps.clock.now(),
    })
  }
  await Promise.all([carryOut(deps, held, invoice, judgement, message), keep()])
  return judgement.verdict
}

async function wasPutAside(
  tx: Tx,
  { id }: Invoice,
  { externalId, amount }: ProviderMessage,
  reason: string,
): Promise<boolean> {
  const { rows } = await queryable(tx).query(
    `select 1 from payment_message where invoice_id = $1 and verdict = 'quarantined' and external_id = $2
      and reason = $3 and message ->> 'amount' = $4 limit 1`,
    [id, externalId, reason, amount],
  )
  return rows.length > 0
}

/** Forged messages and those for invoices that do not exist: kept apart for staff. */
export async function quarantine(
  deps: Deps,
  providerId: string,
  body: string,
  reason: string,
  message: ProviderMessage | null = null,
): Promise<void> {
  deps.log.warn({ provider: providerId, reason }, 'a payment message was put aside')
  await inTransaction(deps.db, (tx) =>
    keepMessage(tx, {
      provider: providerId,
      external_id: message?.externalId ?? null,
      invoice_id: null,
      verdict: 'quarantined',
      reason,
      dust: null,
      body: body.slice(0, BODY_KEPT),
      sealed: null,
      message: message && JSON.stringify(message),
      received_at: deps.clock.now(),
    }),
  )
}

interface KeptMessage {
  provider: string
  external_id: string | null
  invoice_id: string | null
  verdict: Verdict
  reason: string | null
  dust: string | null
  body: string | null
  sealed: Buffer | null
  message: string | null
  received_at: Date
}

async function keepMessage(tx: Tx, row: KeptMessage): Promise<void> {
  await tx.insertInto('payment_message').values(row).execute()
}

/** The largest amount that a column of the books holds. */
const BOOKS_MAX = 2n ** 63n - 1n

function judge(deps: Deps, held: Held, invoice: Invoice, message: ProviderMessage): Judgement {
  const currency = deps.settings.current().currencies.get(invoice.currency)
  if (currency === undefined) return { verdict: 'quarantined', reason: 'the currency is not configured' }
  const judgement = judgeMessage(invoice, message, currency.subunitToUnit)
  if (judgement.verdict !== 'booked' || judgement.act !== 'credit') return judgement
  const { turnOver } = deps.payments.rules.deposits
  const sums = [
    held.balance(invoice.currency).cash + judgement.amount,
    turnOverOf(held, invoice.currency).required + judgement.amount * BigInt(turnOver),
  ]
  return sums.some((sum) => sum > BOOKS_MAX) ? { verdict: 'quarantined', reason: 'amount' } : judgement
}

const reasons = { failed: 'failedAtProvider', declined: 'declinedAtProvider', expired: 'expired' } as const

async function carryOut(
  deps: Deps,
  held: Held,
  invoice: Invoice,
  judgement: Judgement,
  { instructions = {} }: ProviderMessage,
): Promise<void> {
  if (judgement.verdict === 'noted' && judgement.state === 'ready') {
    const changes = { public_data: JSON.stringify(instructions) }
    await updateInvoice(held.tx, invoice.id, changes, deps.clock.now())
    await announce(held.tx, { type: 'invoice.changed', playerId: held.playerId, invoiceId: invoice.id })
    return
  }
  if (judgement.verdict === 'noted') {
    if (judgement.state !== 'waiting')
      await endDeposit(deps, held, invoice, judgement.state, reasons[judgement.state])
    return
  }
  if (judgement.verdict !== 'booked') return

  await Promise.all([
    moveMoney(deps, held, invoice, judgement),
    announce(
      held.tx,
      { type: 'invoice.changed', playerId: held.playerId, invoiceId: invoice.id },
      ...(judgement.act === 'release' ? [] : [{ type: 'payment.booked', invoiceId: invoice.id } as const]),
    ),
  ])
}

async function moveMoney(
  deps: Deps,
  held: Held,
  invoice: Invoice,
  { act, amount }: Extract<Judgement, { verdict: 'booked' }>,
): Promise<void> {
  if (act === 'credit') await creditDeposit(deps, held, invoice, amount)
  else if (act === 'settle') await settleWithdrawal(deps, held, invoice)
  else {
    const actor = `provider:${invoice.provider}`
    await releaseWithdrawal(deps, held, invoice, 'failed', 'failedAtProvider', actor)
  }
}

async function creditDeposit(deps: Deps, held: Held, invoice: Invoice, amount: bigint): Promise<void> {
  const now = deps.clock.now()
  await held.post({
    asset: invoice.currency,
    kind: 'deposit',
    source: 'payments',
    externalId: `deposit:${invoice.id}`,
    contra: `payments:${invoice.provider}`,
    groupId: invoice.id,
    actor: `provider:${invoice.provider}`,
    deltas: { cash: amount },
  })
  await Promise.all([
    showAccount(held.tx, held.playerId, invoice.currency),
    addTurnOver(held, invoice.currency, amount * BigInt(deps.payments.rules.deposits.turnOver)),
    countInLimits(deps, held, invoice, amount, now),
  ])
  const verdict = await giveBonus(deps, held, invoice, amount)
  const changes = {
    state: 'success',
    amount,
    reason: null,
    reserved_at: null,
    bonus_verdict: verdict,
  } as const
  await updateInvoice(held.tx, invoice.id, changes, now)
}

/** Judged anew by what was really paid, and by what the player is and has by now. */
async function giveBonus(deps: Deps, held: Held, invoice: Invoice, amount: bigint): Promise<string | null> {
  const { id: invoiceId, bonus: terms, bonus_code_id: codeId } = invoice
  if (terms === null) return null
  const { deposits: depositsBefore } = await countSucceeded(held.tx, held.playerId)
  return issueForDeposit(deps, held, { terms, codeId, invoiceId, amount, depositsBefore })
}

/** What was paid counts, not what was reserved: it may be another amount, or come when the reservation is long gone. */
async function countInLimits(
  deps: Deps,
  held: Held,
  invoice: Invoice,
  amount: bigint,
  now: Date,
): Promise<void> {
  const settings = deps.settings.current()
  const currency = settings.currencies.get(invoice.currency)
  if (currency === undefined) throw new Error(`${invoice.currency} is not configured any more`)
  if (invoice.reserved_at !== null) await freeDeposit(held, invoice.base_amount, invoice.reserved_at)
  const isAsAsked = amount === invoice.requested_amount
  const paid = isAsAsked ? invoice.base_amount : convert(amount, currency, settings.baseCurrency, 'up')
  await countDeposit(held, paid, invoice.reserved_at ?? now)
}
