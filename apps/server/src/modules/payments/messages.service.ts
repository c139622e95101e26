/**
 * The provider's word, by signed message or by the answer to our question: the only thing that books a deposit or ends a
 * payout. Each message is kept with its verdict in the transaction of everything that follows from it; what is forged,
 * unknown or contradicts what we know is kept apart for staff and moves nothing. Messages that come while others are being
 * booked are the next to be booked, all in one transaction.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction, queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { inTurns, notNow } from '../../platform/turns.ts'
import { sealAllUnlessErased } from '../players/index.ts'
import { type Held, holdPlayers } from '../standing/index.ts'
import { carryOut, judge, newsOf } from './bookings.service.ts'
import { findInvoice, type Invoice, listInvoices } from './invoices.queries.ts'
import { keepMessages, type MessageToKeep, wasPutAside } from './messages.queries.ts'
import type { Judgement } from './messages.rules.ts'
import type { ProviderMessage } from './providers/provider.ts'

export type Verdict = Judgement['verdict']

/** What came of a provider's answer to our question. */
export type AnswerVerdict = Verdict | 'put aside before'

/** Whether it waits for a person, now or since an earlier answer. */
export const isAside = (verdict: AnswerVerdict | null): boolean =>
  verdict === 'quarantined' || verdict === 'put aside before'

/** What came in, and is proven to be the provider's. */
export interface Received {
  provider: string
  message: ProviderMessage
  body: string
}

const BODY_KEPT = 4000
/**
 * The players of a turn are locked until it is committed, and their bets wait for as long: more of them would each wait longer. Fewer
 * would fill each turn where 200 messages come a second, and leave no rest between two.
 */
const TURN_MAX = 16
/** What a turn costs beside its messages is felt by the bets; a crowd of messages can wait for so long, and comes together. */
const REST_MS = 30

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
    rest: () => wait(REST_MS),
    async together(turn) {
      try {
        return await book(deps(), turn, (tx, players) => deps().ledger.lockFree(queryable(tx), players))
      } catch (error) {
        const about = { err: error, messages: turn.length }
        if (turn.length > 1) deps().log.warn(about, 'payment messages that came together go one by one')
        throw error
      }
    },
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
    const now = turn.flatMap((received, place) => {
      const invoice = current[place] ?? null
      return invoice === null || free.delete(invoice.player_id) ? [{ received, invoice }] : []
    })
    const judged = await judgeAll(deps, tx, now)
    await carryOutAll(deps, tx, judged)
    const verdicts = new Map(judged.map(({ received, judgement }) => [received, judgement.verdict]))
    return turn.map((received) => verdicts.get(received) ?? notNow)
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

interface Judged {
  received: Received
  judgement: Judgement
  /** Null where there is no invoice. */
  about: { held: Held; invoice: Invoice } | null
}

const unknown = { verdict: 'quarantined', reason: 'unknown invoice' } as const

/** One of each player at most; they are held as long as the transaction lasts. */
async function judgeAll(
  deps: Deps,
  tx: Tx,
  all: readonly { received: Received; invoice: Invoice | null }[],
): Promise<Judged[]> {
  const wanted = all.flatMap(({ invoice }) =>
    invoice === null ? [] : [{ playerId: invoice.player_id, currencies: [invoice.currency] }],
  )
  const players = await holdPlayers(deps, tx, wanted, async (held) => held)
  return all.map(({ received, invoice }) => {
    const held = players.find(({ playerId }) => playerId === invoice?.player_id)
    if (invoice === null || held === undefined) return { received, judgement: unknown, about: null }
    return { received, judgement: judge(deps, held, invoice, received.message), about: { held, invoice } }
  })
}

async function carryOutAll(deps: Deps, tx: Tx, all: readonly Judged[]): Promise<void> {
  await Promise.all([
    keepAll(deps, tx, all),
    announce(tx, ...all.flatMap(({ about, judgement }) => (about ? newsOf(about.invoice, judgement) : []))),
    ...all.map(
      ({ about, judgement, received }) =>
        about && carryOut(deps, about.held, about.invoice, judgement, received.message),
    ),
  ])
}

async function keepAll(deps: Deps, tx: Tx, all: readonly Judged[]): Promise<void> {
  const toSeal = all.flatMap(({ about, received }) =>
    about === null ? [] : [{ playerId: about.held.playerId, text: received.body.slice(0, BODY_KEPT) }],
  )
  const sealed = await sealAllUnlessErased(deps, tx, toSeal)
  const rows = all.map((judged) =>
    toKept(deps, judged, sealed.get(judged.about?.held.playerId ?? '') ?? null),
  )
  await keepMessages(tx, rows)
}

function toKept(deps: Deps, { received, judgement, about }: Judged, sealed: Buffer | null): MessageToKeep {
  const { provider, message, body } = received
  if (about === null) noteAside(deps, provider, unknown.reason)
  // Of somebody who was erased its ids and amounts are all that is kept.
  const unsealed = about === null ? body.slice(0, BODY_KEPT) : ''
  return {
    provider,
    externalId: message.externalId,
    invoiceId: about?.invoice.id ?? null,
    verdict: judgement.verdict,
    reason: judgement.verdict === 'quarantined' ? judgement.reason : null,
    dust: judgement.verdict === 'booked' ? judgement.dust : null,
    body: sealed === null ? unsealed : null,
    sealed,
    message,
    receivedAt: deps.clock.now(),
  }
}

/**
 * What a provider answers when it is asked, over and over: what cannot be booked is kept for staff once, until it, or the
 * reason, is another one.
 */
export function applyAnswer(deps: Deps, found: Invoice, message: ProviderMessage): Promise<AnswerVerdict> {
  return inTransaction(deps.db, async (tx) => {
    await deps.ledger.lockOwners(queryable(tx), [found.player_id])
    const invoice = (await findInvoice(tx, found.id)) ?? found
    const received = { provider: invoice.provider, message, body: JSON.stringify(message) }
    const judged = await judgeAll(deps, tx, [{ received, invoice }])
    const { judgement } = judged[0] as Judged
    const { verdict } = judgement
    if (verdict === 'quarantined' && (await wasPutAside(tx, invoice, message, judgement.reason)))
      return 'put aside before'
    await carryOutAll(deps, tx, judged)
    return verdict
  })
}

/** What a provider says of payments that are not ours: kept apart for staff. */
export async function quarantine(deps: Deps, provider: string, body: string, reason: string): Promise<void> {
  noteAside(deps, provider, reason)
  const row = { provider, reason, body: body.slice(0, BODY_KEPT), receivedAt: deps.clock.now() }
  const nothing = { externalId: null, invoiceId: null, dust: null, sealed: null, message: null }
  await inTransaction(deps.db, (tx) => keepMessages(tx, [{ ...row, ...nothing, verdict: 'quarantined' }]))
}

function noteAside(deps: Deps, provider: string, reason: string): void {
  deps.log.warn({ provider, reason }, 'a payment message was put aside')
}
