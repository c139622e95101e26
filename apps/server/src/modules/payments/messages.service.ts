/**
 * The provider's word, by signed message or by the answer to our question: the only thing that books a deposit or ends a
 * payout. Each message is kept with its verdict in the transaction of everything that follows from it; what is forged,
 * unknown or contradicts what we know is kept apart for staff and moves nothing. Messages that come while others are being
 * booked are the next to be booked, all in one transaction.
 */
import { inTransaction, queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { inTurns, notNow } from '../../platform/turns.ts'
import { sealUnlessErased } from '../players/index.ts'
import { type Held, holdPlayer } from '../standing/index.ts'
import { carryOut, judge, newsOf } from './bookings.service.ts'
import { findInvoice, type Invoice, listInvoices } from './invoices.queries.ts'
import { keepMessages, type MessageToKeep, wasPutAside } from './messages.queries.ts'
import type { Judgement } from './messages.rules.ts'
import type { ProviderMessage } from './providers/provider.ts'

export type Verdict = Judgement['verdict']

/** What came in, and is proven to be the provider's. */
export interface Received {
  provider: string
  message: ProviderMessage
  body: string
}

const BODY_KEPT = 4000
/** The players of a turn are locked until it is committed, and their bets wait for as long. */
const TURN_MAX = 32

export function applyMessage(
  deps: Deps,
  provider: string,
  message: ProviderMessage,
  body: string,
): Promise<Verdict> {
  return deps.payments.takeMessage({ provider, message, body })
}

export function openMessages(deps: () => Deps): (received: Received) => Promise<Verdict> {
  return inTurns<Received, Verdict>({
    most: TURN_MAX,
    together: (turn) => book(deps(), turn, (tx, players) => deps().ledger.lockFree(queryable(tx), players)),
    async alone(received) {
      const [verdict] = await book(deps(), [received], async (tx, players) => {
        await deps().ledger.lockOwners(queryable(tx), players)
        return players
      })
      return verdict as Verdict
    },
  })
}

/** Locks these players, or some of them, and says which. */
type Lock = (tx: Tx, players: readonly string[]) => Promise<readonly string[]>

/** Of players whom somebody else holds nothing is booked now, and of each other one message: the next must see what it did. */
async function book(deps: Deps, turn: readonly Received[], lock: Lock): Promise<(Verdict | typeof notNow)[]> {
  return inTransaction(deps.db, async (tx) => {
    const found = await findInvoices(tx, turn)
    const players = new Set(found.flatMap((invoice) => invoice?.player_id ?? []))
    // In this order: under the locks the invoices are read again.
    const [locked, current] = await Promise.all([lock(tx, [...players]), findInvoices(tx, turn)])
    const free = new Set(locked)
    const judged = await Promise.all(
      turn.map((received, place) => {
        const invoice = current[place] ?? null
        if (invoice === null) return { ...received, ...unknown }
        return free.delete(invoice.player_id) ? judgeHeld(deps, tx, invoice, received) : notNow
      }),
    )
    await carryOutAll(
      deps,
      tx,
      judged.filter((one) => one !== notNow),
    )
    return judged.map((one) => (one === notNow ? notNow : one.judgement.verdict))
  })
}

/** In the order of the messages; null for what we do not know, or know from another provider. */
async function findInvoices(tx: Tx, turn: readonly Received[]): Promise<(Invoice | null)[]> {
  const ids = turn.map(({ message }) => message.invoiceId.toLowerCase())
  const rows = new Map((await listInvoices(tx, ids)).map((row) => [row.id, row]))
  return turn.map(({ provider }, place) => {
    const row = rows.get(ids[place] ?? '')
    return row?.provider === provider ? row : null
  })
}

/** Null where there is no invoice. */
interface Judged extends Received {
  judgement: Judgement
  about: { held: Held; invoice: Invoice } | null
}

const unknown = {
  judgement: { verdict: 'quarantined', reason: 'unknown invoice' },
  about: null,
} as const

async function judgeHeld(deps: Deps, tx: Tx, invoice: Invoice, received: Received): Promise<Judged> {
  // He is held as long as the transaction lasts.
  const held = await holdPlayer(deps, tx, invoice.player_id, [invoice.currency], async (player) => player)
  return { ...received, judgement: judge(deps, held, invoice, received.message), about: { held, invoice } }
}

async function carryOutAll(deps: Deps, tx: Tx, all: readonly Judged[]): Promise<void> {
  const keepAll = async () =>
    keepMessages(tx, await Promise.all(all.map((judged) => toKept(deps, tx, judged))))
  await Promise.all([
    keepAll(),
    announce(tx, ...all.flatMap(({ about, judgement }) => (about ? newsOf(about.invoice, judgement) : []))),
    ...all.map(
      ({ about, judgement, message }) =>
        about && carryOut(deps, about.held, about.invoice, judgement, message),
    ),
  ])
}

async function toKept(deps: Deps, tx: Tx, judged: Judged): Promise<MessageToKeep> {
  const { provider, message, judgement, about } = judged
  const body = judged.body.slice(0, BODY_KEPT)
  const sealed = about && (await sealUnlessErased(deps, tx, about.invoice.player_id, body))
  if (about === null) noteAside(deps, provider, unknown.judgement.reason)
  return {
    provider,
    externalId: message.externalId,
    invoiceId: about?.invoice.id ?? null,
    verdict: judgement.verdict,
    reason: judgement.verdict === 'quarantined' ? judgement.reason : null,
    dust: judgement.verdict === 'booked' ? judgement.dust : null,
    // Of somebody who was erased its ids and amounts are all that is kept.
    body: sealed === null ? (about === null ? body : '') : null,
    sealed,
    message,
    receivedAt: deps.clock.now(),
  }
}

/**
 * What a provider answers when it is asked, over and over: what cannot be booked is kept for staff once, until it, or the
 * reason, is another one.
 */
export function applyAnswer(
  deps: Deps,
  found: Invoice,
  message: ProviderMessage,
): Promise<Verdict | 'put aside before'> {
  return inTransaction(deps.db, async (tx) => {
    await deps.ledger.lockOwners(queryable(tx), [found.player_id])
    const invoice = (await findInvoice(tx, found.id)) ?? found
    const received = { provider: invoice.provider, message, body: JSON.stringify(message) }
    const judged = await judgeHeld(deps, tx, invoice, received)
    const { judgement } = judged
    const isAside = judgement.verdict === 'quarantined'
    if (isAside && (await wasPutAside(tx, invoice, message, judgement.reason))) return 'put aside before'
    await carryOutAll(deps, tx, [judged])
    return judgement.verdict
  })
}

/** What nobody has proven to be a provider's, and what it says of payments that are not ours: kept apart for staff. */
export async function quarantine(deps: Deps, provider: string, body: string, reason: string): Promise<void> {
  noteAside(deps, provider, reason)
  const row = { provider, reason, body: body.slice(0, BODY_KEPT), receivedAt: deps.clock.now() }
  const nothing = { externalId: null, invoiceId: null, dust: null, sealed: null, message: null }
  await inTransaction(deps.db, (tx) => keepMessages(tx, [{ ...row, ...nothing, verdict: 'quarantined' }]))
}

function noteAside(deps: Deps, provider: string, reason: string): void {
  deps.log.warn({ provider, reason }, 'a payment message was put aside')
}
