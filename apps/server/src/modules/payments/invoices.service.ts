/** What players may see of their payments, and cancel. */
import {
  type Invoice as InvoiceReply,
  type InvoiceDetails,
  InvoiceType,
  type Meta,
  type ParsedQuery,
  type PaymentMethod,
  type TurnOverWager,
} from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { depositRoom } from '../limits/index.ts'
import { getPlayer } from '../players/index.ts'
import { isRestricted, isStopped } from '../settings/index.ts'
import { withPlayerLock, readPlayerState, readTurnOver } from '../player-state/index.ts'
import { listOwed } from './closed-loop.service.ts'
import { cancelAtProvider } from './deposit-cancellations.service.ts'
import { endDeposit } from './deposit-ends.service.ts'
import { countSucceeded, listInvoicesOfPlayer } from './invoice-lists.queries.ts'
import { findDestination } from './destinations.service.ts'
import { shownDestination } from './destinations.rules.ts'
import { findInvoice, findInvoiceOfPlayer, hasDepositedBy, type Invoice } from './invoices.queries.ts'
import { isDeclinable, readCursor, toCursor, toInvoice } from './invoices.view.ts'
import { requireNotStopped } from './quote.service.ts'
import { isOpenTo, networkNamed, type Direction } from './methods.rules.ts'
import { toPaymentMethod } from './methods.view.ts'
import { rejectWithdrawal } from './approvals.service.ts'
import { turnOverDue } from './withdrawals.rules.ts'

const PER_PAGE = 20
const statuses = { 1: 1, 2: 2, 3: 3 } as const

export async function listInvoices(
  deps: Deps,
  playerId: string,
  query: ParsedQuery<'listInvoices'>,
  locale: string,
): Promise<{ invoices: InvoiceReply[]; meta: Meta<'listInvoices'> }> {
  const { page = 1, perPage = PER_PAGE } = query
  const filter = {
    type:
      query.type === undefined
        ? null
        : Number(query.type) === InvoiceType.deposit
          ? InvoiceType.deposit
          : InvoiceType.withdrawal,
    statuses: query.status?.map((status) => statuses[status]) ?? null,
    currencies: [...deps.settings.current().currencies.keys()].filter(
      (code) => query.currency === undefined || code === query.currency,
    ),
    isOneCurrency: query.currency !== undefined,
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
  }
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const requested = { page, perPage, cursor }
  const { invoices, hasMore, total } = await listInvoicesOfPlayer(deps.db, playerId, filter, requested)
  const last = hasMore ? invoices.at(-1) : undefined
  const shown = invoices.map((invoice) => toInvoice(deps, invoice, locale))
  return { invoices: shown, meta: { page, perPage, total, nextCursor: last ? toCursor(last) : null } }
}

export async function getInvoice(
  deps: Deps,
  playerId: string,
  invoiceId: string,
  locale: string,
): Promise<InvoiceDetails> {
  const found = await findInvoiceOfPlayer(deps.db, playerId, invoiceId)
  if (found === null) throw refuse('notFound')
  return { ...toInvoice(deps, found, locale), destination: await destinationOf(deps, found) }
}

async function destinationOf(deps: Deps, invoice: Invoice): Promise<InvoiceDetails['destination']> {
  if (invoice.type === InvoiceType.deposit) return null
  const { method: methodId, network: networkId } = invoice
  const shown = shownDestination((await findDestination(deps, invoice)) ?? {}, networkId !== null)
  const method = deps.payments.methods.find(({ id }) => id === methodId)
  const network = networkNamed(method, networkId)?.name ?? networkId
  return shown && { ...shown, network }
}

export async function getInvoiceStatistics(deps: Deps, playerId: string) {
  const { deposits, withdrawals } = await countSucceeded(deps.db, playerId)
  return { successDepositNumber: deposits, successWithdrawalNumber: withdrawals }
}

export async function getTurnOverWager(deps: Deps, playerId: string, code: string): Promise<TurnOverWager> {
  const currency = deps.settings.current().currencies.get(code)
  if (currency === undefined) throw refuse('currencyNotAvailable')
  const { status } = await getPlayer(deps, playerId)
  const turnOver = await readTurnOver(deps.db, playerId, code)
  const toMainUnits = (amount: bigint) => toDecimal(amount, currency.subunitToUnit)
  return {
    total: toMainUnits(turnOver.required),
    turnOverWager: toMainUnits(turnOver.done),
    turnOverWagerAmount: toMainUnits(turnOverDue(turnOver, { status, isOffered: currency.isEnabled })),
    currency: code,
  }
}

export async function declineInvoice(
  deps: Deps,
  playerId: string,
  invoiceId: string,
  locale: string,
): Promise<InvoiceReply> {
  const found = await findInvoiceOfPlayer(deps.db, playerId, invoiceId)
  if (found === null) throw refuse('notFound')
  if (!isDeclinable(deps, found)) throw refuse('invoiceNotDeclinable')
  if (found.type === InvoiceType.withdrawal) {
    return toInvoice(deps, await rejectWithdrawal(deps, invoiceId, { player: playerId }), locale)
  }
  const declined = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const invoice = await findInvoice(tx, invoiceId)
      if (invoice === null || !isDeclinable(deps, invoice)) throw refuse('invoiceNotDeclinable')
      const end = { state: 'declined', reason: 'declinedByPlayer', isConfirmed: false } as const
      return endDeposit(deps, locked, invoice, end)
    }),
  )
  await cancelAtProvider(deps, declined)
  return toInvoice(deps, (await findInvoice(deps.db, invoiceId)) ?? declined, locale)
}

export interface MethodsRequest {
  currency: string
  /** Also requires methods to be open in this country; never adds methods to those of the player's own country. */
  country?: string | undefined
  locale: string
}

/** Refuses as a deposit would: in restricted countries (`country` is the caller's), at a limit and during a break. */
export async function listDepositMethods(
  deps: Deps,
  playerId: string,
  country: string,
  request: MethodsRequest,
): Promise<PaymentMethod[]> {
  const player = await getPlayer(deps, playerId)
  if (isRestricted(deps.settings.current(), country, player.country)) throw refuse('playRestricted')
  const state = await readPlayerState(deps.db, playerId)
  const now = deps.clock.now()
  if (state !== null) {
    const isBreak =
      state.restriction === 'cooling off' && (state.restrictedUntil === null || state.restrictedUntil > now)
    const room = depositRoom(state.windows, state.zone, now)
    if (isBreak || room === 0n) throw refuse('depositLimitReached')
  }
  return listMethods(deps, playerId, 'deposit', request)
}

export async function listWithdrawalMethods(
  deps: Deps,
  playerId: string,
  request: MethodsRequest,
): Promise<PaymentMethod[]> {
  const [methods, owed] = await Promise.all([
    listMethods(deps, playerId, 'withdrawal', request),
    listOwedOf(deps, playerId, request),
  ])
  const isUsable = await Promise.all(
    methods.map(async ({ method }) => {
      const setting = deps.payments.methods.find(({ id }) => id === method)
      return (
        !setting?.withdrawal?.onlyAfterDeposit || hasDepositedBy(deps.db, playerId, method, request.currency)
      )
    }),
  )
  const content = deps.content.current()
  const usable = methods.filter((_, index) => isUsable[index])
  const described = usable.map((one) => {
    const amount = owed.get(one.method)
    if (amount === undefined) return one
    return {
      ...one,
      description: content.text(request.locale, 'global-components.payment-methods.owed', { amount }),
    }
  })
  // Methods that must get money back come first.
  return described.sort((left, right) => Number(owed.has(right.method)) - Number(owed.has(left.method)))
}

async function listOwedOf(
  deps: Deps,
  playerId: string,
  { currency: code, locale }: MethodsRequest,
): Promise<ReadonlyMap<string, string>> {
  const currency = deps.settings.current().currencies.get(code)
  if (currency === undefined) return new Map()
  return listOwed(deps, await getPlayer(deps, playerId), currency, locale)
}

async function listMethods(
  deps: Deps,
  playerId: string,
  direction: Direction,
  request: MethodsRequest,
): Promise<PaymentMethod[]> {
  const settings = deps.settings.current()
  requireNotStopped(settings, direction, request.currency)
  const currency = settings.currencies.get(request.currency)
  if (currency === undefined || (direction === 'deposit' && !currency.isEnabled))
    throw refuse('currencyNotAvailable')
  const { country: own } = await getPlayer(deps, playerId)
  const places = [own, request.country || own].map((country) => {
    return { currency: currency.code, country, market: settings.marketOf(country).id }
  })
  return deps.payments.methods
    .filter((method) => !isStopped(settings, `payment-provider:${method.provider}`))
    .filter((method) => places.every((place) => isOpenTo(method, direction, place)))
    .map((method) => toPaymentMethod(deps, method, direction, { currency, country: own }, request.locale))
}
