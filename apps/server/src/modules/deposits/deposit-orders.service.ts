/**
 * Second step of a deposit: the provider opens the payment. If the provider does not answer, nothing is decided. The
 * deposit stays pending and its limit stays reserved until a repeated call or the job learns the order's outcome.
 */
import { type DepositReply, InvoiceState, InvoiceStatus } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { inTransaction } from '../../platform/database/database.ts'
import type { DepositsDeps } from './deposits.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import type { Currency } from '../settings/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import {
  findInvoice,
  type Invoice,
  isOrderUnderWay,
  ORDER_MS,
  type PublicData,
  type ReturnUrls,
  saveFirstReply,
  saveOrderOpenUntil,
  toInvoice,
  updateInvoice,
} from '../invoices/index.ts'
import { endDeposit } from './deposit-ends.service.ts'
import { refusalOfRepeat } from './deposit-permission.service.ts'
import { getDestination } from '../payment-destinations/index.ts'
import {
  applyAnswer,
  type DepositOrder,
  orderOf,
  OrderRefused,
  type PaymentProvider,
  ProviderUnavailable,
  type StartedDeposit,
} from '../payment-providers/index.ts'
import { type MethodSetting, networkNamed, processingTypeOf } from '../payment-methods/index.ts'
import { toInstructions } from './payment-instructions.ts'

/**
 * A repeated call continues from whatever the first call stored. `country`: where the player calls from.
 * @throws Refusal paymentProviderUnavailable, or the reason why an unanswered deposit may not be ordered again
 */
export async function startDeposit(
  deps: DepositsDeps,
  invoiceId: string,
  { locale, country, isNew }: { locale: string; country: string; isNew: boolean },
): Promise<DepositReply> {
  const invoice = await findInvoice(deps.db, invoiceId)
  if (invoice === null) throw refuse('notFound')
  if (!isUndecided(invoice)) return answerAsItIs(deps, invoice, locale)

  const method = deps.paymentMethods.methods.find(({ id }) => id === invoice.method)
  const provider = deps.paymentProviders.find(invoice.provider)
  const currency = deps.settings.current().currencies.get(invoice.currency)
  if (method === undefined || provider === null || currency === undefined) {
    // An earlier call may have placed the order anyway.
    if (!isNew) throw refuse('paymentProviderUnavailable')
    return endUnordered(deps, invoice, { locale, isConfirmed: true })
  }
  try {
    const current = isNew ? invoice : await resumeOrder(deps, provider, invoice, country)
    if (!isUndecided(current)) return answerAsItIs(deps, current, locale)
    const started = await provider.createDeposit(await toOrder(deps, current, { method, currency, locale }))
    return await keepReply(deps, current, toInstructions(deps, current, started), started, locale)
  } catch (error) {
    const about = { err: error, invoiceId, provider: invoice.provider }
    if (error instanceof OrderRefused) {
      deps.log.warn(about, 'provider refused a deposit')
      return endUnordered(deps, invoice, { locale, isConfirmed: isNew })
    }
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn(about, 'provider did not open a deposit')
    // Another call with the same key may have opened it.
    const current = await findInvoice(deps.db, invoiceId)
    if (current === null || isUndecided(current)) throw refuse('paymentProviderUnavailable')
    return answerAsItIs(deps, current, locale)
  }
}

/** Whether the provider's answer to the order was never stored. */
const isUndecided = ({ state, reply }: Invoice) => state === InvoiceState.pending && reply === null

/**
 * Asks the provider about the order first, because it may have been paid meanwhile. An order that is unknown or still
 * open is placed again under the same ID, unless the player may not deposit any more. Then an unknown order ends.
 */
async function resumeOrder(
  deps: DepositsDeps,
  provider: PaymentProvider,
  invoice: Invoice,
  country: string,
): Promise<Invoice> {
  const outcome = await provider.findOutcome(orderOf(invoice))
  if (outcome !== 'unknown' && outcome !== null && outcome.status !== 'waiting')
    await applyAnswer(deps, invoice, outcome)
  const { current, refusal } = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, invoice.player_id, [], async (locked) => {
      const current = await findInvoice(tx, invoice.id)
      if (current === null) throw refuse('notFound')
      if (!isUndecided(current)) return { current, refusal: null }
      const refusal = await refusalOfRepeat(deps, locked, current, country)
      if (refusal === null)
        await saveOrderOpenUntil(tx, invoice.id, new Date(deps.clock.now().getTime() + ORDER_MS))
      else if (outcome === 'unknown' && !isOrderUnderWay(deps, current))
        await endAsUnavailable(deps, locked, current, true)
      return { current, refusal }
    }),
  )
  // Thrown after the commit, which keeps the end.
  if (refusal !== null) throw refusal
  return current
}

async function toOrder(
  deps: DepositsDeps,
  invoice: Invoice,
  { method, currency, locale }: { method: MethodSetting; currency: Currency; locale: string },
): Promise<DepositOrder> {
  return {
    invoiceId: invoice.id,
    method: invoice.method,
    amount: toDecimal(invoice.amount, currency.subunitToUnit),
    isAmountOpen: invoice.is_amount_open,
    currency: invoice.currency,
    chain: networkNamed(method, invoice.network)?.chain ?? null,
    processingType: processingTypeOf(method),
    fields: await getDestination(deps, invoice),
    fee: toDecimal(invoice.fee, currency.subunitToUnit),
    returnUrls: withInvoice(invoice),
    expiresAfterMinutes: method.expiresAfterMinutes,
    locale,
  }
}

/**
 * Answers a repeated key with the deposit's present state, so that a client that never saw the first reply learns the
 * outcome. A pending deposit returns how to pay it, and a paid one returns the invoice. One that ended without money is
 * refused, and the client starts another under a new key.
 */
function answerAsItIs(deps: DepositsDeps, invoice: Invoice, locale: string): DepositReply {
  if (invoice.status === InvoiceStatus.failed) {
    throw refuse(invoice.reason === 'providerUnavailable' ? 'paymentProviderUnavailable' : 'depositEnded')
  }
  const shown = toInvoice(deps, invoice, locale)
  if (invoice.state !== InvoiceState.pending) return { invoiceId: invoice.id, invoice: shown }
  return { ...(invoice.reply as DepositReply), ...invoice.public_data, invoice: shown }
}

/** Adds the invoice ID, so that the site's return page can follow this deposit until it ends. */
function withInvoice({ id, return_urls: urls }: Invoice): ReturnUrls {
  return Object.fromEntries(
    Object.entries(urls).map(([name, text]) => {
      const url = new URL(text)
      url.searchParams.set('invoice', id)
      return [name, url.href]
    }),
  )
}

async function keepReply(
  deps: DepositsDeps,
  { id: invoiceId, player_id: playerId }: Invoice,
  publicData: PublicData | null,
  started: StartedDeposit,
  locale: string,
): Promise<DepositReply> {
  const kept = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async () => {
      const current = await findInvoice(tx, invoiceId)
      if (current === null) throw refuse('notFound')
      if (current.reply !== null) return current
      // Saved even if the deposit has ended: the reference is needed to ask the provider about the order.
      const changes = {
        public_data: publicData === null ? null : JSON.stringify(publicData),
        provider_reference: started.reference,
      }
      const invoice = await updateInvoice(tx, invoiceId, changes, deps.clock.now())
      const reply: DepositReply = {
        invoiceId,
        invoice: toInvoice(deps, invoice, locale),
        ...(started.action === undefined ? {} : { action: started.action, fields: started.fields ?? {} }),
        ...publicData,
      }
      await announce(tx, { kind: 'invoice.changed', playerId, invoiceId })
      return saveFirstReply(tx, invoiceId, reply)
    }),
  )
  return answerAsItIs(deps, kept, locale)
}

/** The provider does not have the order and will not get it: nothing was charged. */
async function endUnordered(
  deps: DepositsDeps,
  { id, player_id: playerId }: Invoice,
  { locale, isConfirmed }: { locale: string; isConfirmed: boolean },
): Promise<DepositReply> {
  const ended = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const invoice = await findInvoice(tx, id)
      if (invoice === null) throw refuse('notFound')
      return isUndecided(invoice) ? endAsUnavailable(deps, locked, invoice, isConfirmed) : invoice
    }),
  )
  return answerAsItIs(deps, ended, locale)
}

function endAsUnavailable(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  isConfirmed: boolean,
): Promise<Invoice> {
  return endDeposit(deps, locked, invoice, { event: 'fail', reason: 'providerUnavailable', isConfirmed })
}

/** Learns the outcome of an unanswered order. It stays undecided while the provider is unreachable. */
export async function resolveUnansweredOrders(deps: DepositsDeps, invoice: Invoice): Promise<void> {
  const provider = deps.paymentProviders.find(invoice.provider)
  const outcome = (await provider?.findOutcome(orderOf(invoice))) ?? null
  if (outcome === null) return
  if (outcome !== 'unknown') return void (await applyAnswer(deps, invoice, outcome))
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, invoice.player_id, [], async (locked) => {
      const current = await findInvoice(tx, invoice.id)
      // A repeated call may have placed the order again meanwhile.
      if (current === null || !isUndecided(current) || isOrderUnderWay(deps, current)) return
      await endAsUnavailable(deps, locked, current, true)
    }),
  )
}
