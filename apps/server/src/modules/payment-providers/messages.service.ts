/**
 * Applies what a provider reports, by signed message or in reply to our question. Nothing else books a deposit or ends
 * a payout. Each message is stored with its verdict in the same transaction as its effects. Forged, unknown or
 * contradictory messages are stored for staff and move nothing. Messages that arrive while others are being booked form
 * the next batch, booked in one transaction.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { createBatcher, postponed } from '@fairhall/postgres'
import { sealAllUnlessErased } from '../players/index.ts'
import { type LockedPlayer, withPlayerLocks } from '../player-state/index.ts'
import { applyJudgement, eventsOf, evaluate } from './message-effects.service.ts'
import { findInvoice, type Invoice, listInvoices } from '../invoices/index.ts'
import { keepMessages, type MessageToKeep, wasQuarantined } from './messages.queries.ts'
import type { MessageDecision } from './messages.rules.ts'
import type { ProviderMessage } from './provider.ts'

export type Verdict = MessageDecision['kind']

/** The result of a provider's answer to our question. */
export type AnswerVerdict = Verdict | 'quarantined before'

/** Whether it waits for staff, now or since an earlier answer. */
export const isQuarantined = (verdict: AnswerVerdict | null): boolean =>
  verdict === 'quarantined' || verdict === 'quarantined before'

/** A message that is proven to be the provider's. */
export interface Received {
  provider: string
  message: ProviderMessage
  body: string
}

const BODY_LENGTH_MAX = 4000
/**
 * A batch's players are locked until it commits, and their bets wait for it, so a larger batch delays each bet longer.
 * Smaller batches would all be full at 200 messages per second and leave no pause between them.
 */
const BATCH_MAX = 16
/**
 * Each batch delays bets even apart from its messages. During bursts, waiting this long gathers more messages per
 * batch.
 */
const PAUSE_MS = 30

export async function applyMessage(
  deps: PaymentProvidersDeps,
  provider: string,
  message: ProviderMessage,
  body: string,
): Promise<Verdict> {
  await prepare(deps, message, message.invoiceId.toLowerCase())
  return deps.paymentProviders.takeMessage({ provider, message, body })
}

/** Only for money that is to be credited: registers are not asked about a player for anything else that a provider reports. */
async function prepare(
  { paymentBooking }: PaymentProvidersDeps,
  { kind, status }: ProviderMessage,
  invoiceId: string,
): Promise<void> {
  if (kind === 'deposit' && status === 'success') await paymentBooking.prepare(invoiceId)
}

export function openMessages(deps: () => PaymentProvidersDeps): (received: Received) => Promise<Verdict> {
  return createBatcher<Received, Verdict>({
    most: BATCH_MAX,
    rest: () => wait(PAUSE_MS),
    async together(batch) {
      try {
        return await book(deps(), batch, (tx, players) => deps().ledger.lockFree(tx, players))
      } catch (error) {
        const about = { err: error, messages: batch.length }
        if (batch.length > 1) deps().log.warn(about, 'batch of payment messages failed, retrying one by one')
        throw error
      }
    },
    async alone(received) {
      const [verdict] = await book(deps(), [received], async (tx, players) => {
        await deps().ledger.lockOwners(tx, players)
        return players
      })
      return verdict as Verdict
    },
  })
}

/** Locks these players, or some of them, and returns the locked ones. */
type Lock = (tx: Tx, players: readonly string[]) => Promise<readonly string[]>

/**
 * Skips players whose lock is taken and books at most one message per player: the next message must see its effects.
 */
async function book(
  deps: PaymentProvidersDeps,
  batch: readonly Received[],
  lock: Lock,
): Promise<(Verdict | typeof postponed)[]> {
  return inTransaction(deps.db, async (tx) => {
    const found = await findInvoices(tx, batch)
    const players = new Set(found.flatMap((invoice) => invoice?.player_id ?? []))
    // The order matters: the invoices are read again under the locks.
    const [locked, current] = await Promise.all([lock(tx, [...players]), findInvoices(tx, batch)])
    const free = new Set(locked)
    const now = batch.flatMap((received, place) => {
      const invoice = current[place] ?? null
      return invoice === null || free.delete(invoice.player_id) ? [{ received, invoice }] : []
    })
    const judged = await judgeAll(deps, tx, now)
    await applyAll(deps, tx, judged)
    const verdicts = new Map(judged.map(({ received, judgement }) => [received, judgement.kind]))
    return batch.map((received) => verdicts.get(received) ?? postponed)
  })
}

/** In the order of the messages. Null for an unknown invoice or one of another provider. */
async function findInvoices(tx: Tx, batch: readonly Received[]): Promise<(Invoice | null)[]> {
  const ids = batch.map(({ message }) => message.invoiceId.toLowerCase())
  const rows = new Map((await listInvoices(tx, ids)).map((row) => [row.id, row]))
  return batch.map(({ provider }, place) => {
    const row = rows.get(ids[place] ?? '')
    return row?.provider === provider ? row : null
  })
}

interface Judged {
  received: Received
  judgement: MessageDecision
  /** Null if there is no invoice. */
  about: { locked: LockedPlayer; invoice: Invoice } | null
}

const unknown = { kind: 'quarantined', reason: 'unknown invoice' } as const

/** At most one message per player. The players stay locked until the transaction ends. */
async function judgeAll(
  deps: PaymentProvidersDeps,
  tx: Tx,
  all: readonly { received: Received; invoice: Invoice | null }[],
): Promise<Judged[]> {
  const requests = all.flatMap(({ invoice }) =>
    invoice === null ? [] : [{ playerId: invoice.player_id, currencies: [invoice.currency] }],
  )
  const players = await withPlayerLocks(deps, tx, requests, async (locked) => locked)
  return all.map(({ received, invoice }) => {
    const locked = players.find(({ playerId }) => playerId === invoice?.player_id)
    if (invoice === null || locked === undefined) return { received, judgement: unknown, about: null }
    return {
      received,
      judgement: evaluate(deps, locked, invoice, received.message),
      about: { locked, invoice },
    }
  })
}

async function applyAll(deps: PaymentProvidersDeps, tx: Tx, all: readonly Judged[]): Promise<void> {
  await Promise.all([
    keepAll(deps, tx, all),
    announce(tx, ...all.flatMap(({ about, judgement }) => (about ? eventsOf(about.invoice, judgement) : []))),
    ...all.map(
      ({ about, judgement, received }) =>
        about && applyJudgement(deps, about.locked, about.invoice, judgement, received.message),
    ),
  ])
}

async function keepAll(deps: PaymentProvidersDeps, tx: Tx, all: readonly Judged[]): Promise<void> {
  const toSeal = all.flatMap(({ about, received }) =>
    about === null
      ? []
      : [{ playerId: about.locked.playerId, text: received.body.slice(0, BODY_LENGTH_MAX) }],
  )
  const sealed = await sealAllUnlessErased(deps, tx, toSeal)
  const rows = all.map((judged) =>
    toKept(deps, judged, sealed.get(judged.about?.locked.playerId ?? '') ?? null),
  )
  await keepMessages(tx, rows)
}

function toKept(
  deps: PaymentProvidersDeps,
  { received, judgement, about }: Judged,
  sealed: Buffer | null,
): MessageToKeep {
  const { provider, message, body } = received
  if (about === null) logQuarantined(deps, provider, unknown.reason)
  // For an erased player only IDs and amounts are stored.
  const unsealed = about === null ? body.slice(0, BODY_LENGTH_MAX) : ''
  return {
    provider,
    externalId: message.externalId,
    invoiceId: about?.invoice.id ?? null,
    verdict: judgement.kind,
    reason: judgement.kind === 'quarantined' ? judgement.reason : null,
    dust: judgement.kind === 'booked' ? judgement.dust : null,
    body: sealed === null ? unsealed : null,
    sealed,
    message,
    receivedAt: deps.clock.now(),
  }
}

/**
 * Applies a provider's answer to a question that is asked repeatedly. An answer that can't be booked is stored for
 * staff once, until the answer or the reason changes.
 */
export async function applyAnswer(
  deps: PaymentProvidersDeps,
  found: Invoice,
  message: ProviderMessage,
): Promise<AnswerVerdict> {
  await prepare(deps, message, found.id)
  return inTransaction(deps.db, async (tx) => {
    await deps.ledger.lockOwners(tx, [found.player_id])
    const invoice = (await findInvoice(tx, found.id)) ?? found
    const received = { provider: invoice.provider, message, body: JSON.stringify(message) }
    const judged = await judgeAll(deps, tx, [{ received, invoice }])
    const { judgement } = judged[0] as Judged
    const { kind: verdict } = judgement
    if (verdict === 'quarantined' && (await wasQuarantined(tx, invoice, message, judgement.reason)))
      return 'quarantined before'
    await applyAll(deps, tx, judged)
    return verdict
  })
}

/** Stores what a provider reports about payments that are not ours, for staff. */
export async function quarantine(
  deps: PaymentProvidersDeps,
  provider: string,
  body: string,
  reason: string,
): Promise<void> {
  logQuarantined(deps, provider, reason)
  const row = { provider, reason, body: body.slice(0, BODY_LENGTH_MAX), receivedAt: deps.clock.now() }
  const nothing = { externalId: null, invoiceId: null, dust: null, sealed: null, message: null }
  await inTransaction(deps.db, (tx) => keepMessages(tx, [{ ...row, ...nothing, verdict: 'quarantined' }]))
}

function logQuarantined(deps: PaymentProvidersDeps, provider: string, reason: string): void {
  deps.log.warn({ provider, reason }, 'payment message quarantined')
}
