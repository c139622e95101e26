/** New invoices, and the player's list of invoices. */
import {
  type Invoice as InvoiceReply,
  InvoiceStatus,
  InvoiceType,
  type Meta,
  type ParsedQuery,
} from '@fairhall/contract'
import type { InvoicesDeps } from './invoices.deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readCursor, toCursor } from '../../platform/http/cursor.ts'
import { countSucceeded, listCountriesOfCancellable, listInvoicesOfPlayer } from './invoice-lists.queries.ts'
import { toInvoice } from './invoices.view.ts'
import { getPlayer } from '../players/index.ts'
import { ownHistoryFrom } from '../settings/index.ts'
import type { Quote } from '../payment-methods/index.ts'

/** A player's request to move money. */
export interface Caller {
  playerId: string
  locale: string
  idempotencyKey: string
}

/** The number that players and support use for a payment. */
export const newNumber = (deps: Pick<InvoicesDeps, 'random'>): string => deps.random.number(12)

/** The columns that deposits and withdrawals share. */
export function toRow(deps: InvoicesDeps, quote: Quote, playerId: string, now: Date) {
  return {
    id: deps.random.uuid(),
    number: newNumber(deps),
    player_id: playerId,
    account_id: quote.accountId,
    method: quote.method.id,
    provider: quote.method.provider,
    currency: quote.currency.code,
    amount: quote.amount,
    requested_amount: quote.amount,
    base_amount: quote.baseAmount,
    rates_version: quote.ratesVersion,
    fee: quote.fee,
    country: quote.country,
    created_at: now,
    updated_at: now,
  }
}

const PER_PAGE = 20

export async function listInvoices(
  deps: InvoicesDeps,
  playerId: string,
  query: ParsedQuery<'listInvoices'>,
  locale: string,
): Promise<{ invoices: InvoiceReply[]; meta: Meta<'listInvoices'> }> {
  const { page = 1, perPage = PER_PAGE } = query
  const settings = deps.settings.current()
  const { country } = await getPlayer(deps.db, playerId)
  const filter = {
    type:
      query.type === undefined
        ? null
        : Number(query.type) === InvoiceType.deposit
          ? InvoiceType.deposit
          : InvoiceType.withdrawal,
    statuses: query.status === undefined ? null : statusesOf(query.status),
    currencies: [...settings.currencies.keys()].filter(
      (code) => query.currency === undefined || code === query.currency,
    ),
    isOneCurrency: query.currency !== undefined,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
    historyFrom: ownHistoryFrom(settings, country, { now: deps.clock.now() }),
  }
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const requested = { page, perPage, cursor }
  const { invoices, hasMore, total } = await listInvoicesOfPlayer(deps.db, playerId, filter, requested)
  const last = hasMore ? invoices.at(-1) : undefined
  const shown = invoices.map((invoice) => toInvoice(deps, invoice, locale))
  const nextCursor = last === undefined ? null : toCursor({ at: last.created_at, id: last.id })
  return { invoices: shown, meta: { page, perPage, total, nextCursor } }
}

export async function getInvoiceStatistics(deps: InvoicesDeps, playerId: string) {
  const { deposits, withdrawals } = await countSucceeded(deps.db, playerId)
  return { successDepositNumber: deposits, successWithdrawalNumber: withdrawals }
}

const statusesOf = (codes: readonly string[]): InvoiceStatus[] =>
  Object.values(InvoiceStatus).filter((status) => codes.includes(String(status)))

/** Whether the player could cancel a withdrawal, so that its money would be cash to play with. */
export async function hasCancellableWithdrawal(
  { settings }: Pick<InvoicesDeps, 'settings'>,
  tx: Tx,
  playerId: string,
  currency: string,
): Promise<boolean> {
  const { marketOf } = settings.current()
  const countries = await listCountriesOfCancellable(tx, playerId, currency)
  return countries.some((country) => marketOf(country).rules.payments.allowsCancelledWithdrawals)
}
