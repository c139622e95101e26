/**
 * A deposit begins in two steps, because the provider cannot be asked while the player is locked: first the invoice stands,
 * with its amount reserved in his limits; then the provider opens the payment, under the invoice's id. A crash in
 * between loses nothing: the repeat goes on with the second step, and an invoice that nobody pays expires; one that has
 * ended in between is never ordered, because its amount is no longer reserved. Money is booked only by the provider's
 * word (`messages.service.ts`), never here.
 */
import { type Body, DEPOSIT, type DepositReply, FAILED } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { ageOn, toMoment } from '@fairhall/rules'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { originsOf } from '../../platform/http/own-origins.ts'
import { once } from '../../platform/idempotency.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { chooseOffer } from '../bonuses/index.ts'
import { requireDemandedFactor } from '../factors/index.ts'
import { freeDeposit, reserveDeposit } from '../limits/index.ts'
import { findPlayer, type Player } from '../players/index.ts'
import { ageMinOf, isRestricted } from '../settings/index.ts'
import { type Held, holdPlayer, isOpen } from '../standing/index.ts'
import { toDepositor } from './deposit-bonuses.service.ts'
import { getDestination, keepDestination } from './destinations.service.ts'
import {
  findInvoice,
  type Invoice,
  insertInvoice,
  keepFirstReply,
  updateInvoice,
} from './invoices.queries.ts'
import { toInvoice } from './invoices.view.ts'
import { faultsOfFields, keptFields, networkNamed, networkOf } from './methods.rules.ts'
import { processingTypeOf } from './methods.view.ts'
import { netsOf } from './nets.ts'
import type { PublicData, ReturnUrls } from './payments.tables.ts'
import { toInstructions } from './payment-codes.ts'
import { type StartedDeposit, ProviderUnavailable } from './providers/provider.ts'
import { type Quote, quotePayment, requireAccount } from './quote.service.ts'
import { readReturnUrls } from './return-urls.rules.ts'

export interface Caller {
  playerId: string
  locale: string
  idempotencyKey: string
}

export interface DepositCaller extends Caller {
  /** The country that they call from. */
  country: string
  /** What his browser calls this server. */
  host: string
}

type Wanted = Body<'createDeposit'>

export async function createDeposit(
  deps: Deps,
  caller: DepositCaller,
  wanted: Wanted,
): Promise<DepositReply> {
  const origins = originsOf(deps.publicUrl, deps.config.publicUrl !== null, caller.host)
  const read = readReturnUrls(wanted, origins)
  if ('wrong' in read) throw refuseFields(Object.fromEntries(read.wrong.map((field) => [field, ['url']])))

  // In a transaction of its own: what it finds must hold although the deposit is refused.
  if (await deps.recognise(caller.playerId, 'deposit')) throw refuse('depositNotAllowed')
  const call = { playerId: caller.playerId, call: 'createDeposit', key: caller.idempotencyKey, body: wanted }
  const { invoiceId } = await inTransaction(deps.db, (tx) =>
    once(tx, call, () =>
      holdPlayer(deps, tx, caller.playerId, [], (held) =>
        openInvoice(deps, held, wanted, {
          returnUrls: read.urls,
          locale: caller.locale,
          country: caller.country,
        }),
      ),
    ),
  )
  return startDeposit(deps, invoiceId, caller.locale)
}

async function openInvoice(
  deps: Deps,
  held: Held,
  wanted: Wanted,
  { returnUrls, locale, country }: { returnUrls: ReturnUrls; locale: string; country: string },
): Promise<{ invoiceId: string }> {
  const now = deps.clock.now()
  const { tx, playerId } = held
  const player = await findPlayer(tx, playerId)
  if (player === null) throw refuse('notFound')
  requireMayDeposit(held, player, now)
  if (isRestricted(deps.settings.current(), country, player.country)) throw refuse('playRestricted')
  await requireDemandedFactor(deps, tx, playerId)
  // What the body says of his country is not believed: it would open the methods of any market.
  const payment = { ...wanted, country: player.country }
  await requireAccount(tx, playerId, payment)
  const quote = quotePayment(deps, 'deposit', payment, locale)
  const fields = wanted.fields ?? {}
  const faults = faultsOfFields(quote.method, 'deposit', fields, netsOf(deps))
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  requireAdult(player, ageMinOf(deps.settings.current(), player.country), now)
  if (!(await reserveDeposit(held, quote.baseAmount, now))) throw refuse('depositLimitReached')

  const chosen = await chooseBonus(deps, tx, player, quote, wanted)
  const invoice = await insertInvoice(tx, {
    ...toRow(deps, quote, playerId, now),
    bonus: chosen && JSON.stringify(chosen.terms),
    bonus_code_id: chosen?.codeId ?? null,
    type: DEPOSIT,
    state: 'pending',
    network: networkOf(quote.method, fields)?.id ?? null,
    reserved_at: now,
    return_urls: JSON.stringify(returnUrls),
    expires_at: new Date(now.getTime() + quote.method.expiresAfterMinutes * 60_000),
  })
  const kept = keptFields(quote.method, 'deposit', fields)
  if (Object.keys(kept).length > 0) await keepDestination(deps, tx, invoice, kept)
  await announce(tx, { type: 'invoice.changed', playerId, invoiceId: invoice.id })
  return { invoiceId: invoice.id }
}

/** What no longer fits is left out: it is no reason to keep a player from depositing. */
async function chooseBonus(deps: Deps, tx: Tx, player: Player, quote: Quote, wanted: Wanted) {
  const who = await toDepositor(tx, player, quote.currency.code)
  const { bonusId = null, isBonusDecline: isDeclined = false } = wanted
  const amount = quote.currency.type === 'crypto' ? null : quote.amount
  return chooseOffer(deps, tx, who, { bonusId, isDeclined, amount })
}

/** A break that he has set himself refuses like a limit; everything else is the house's decision. */
function requireMayDeposit(held: Held, player: Player, now: Date): void {
  if (player.status !== 1) throw refuse('depositNotAllowed')
  if (isOpen(held, now)) return
  throw refuse(held.standing().gate === 'cooling off' ? 'depositLimitReached' : 'depositNotAllowed')
}

function requireAdult(player: Player, ageMin: number, now: Date): void {
  const birth = toMoment(player.birthdate)
  if (birth === null) throw refuse('birthDateRequired')
  if (ageOn(birth, now.getTime()) < ageMin) throw refuse('depositNotAllowed')
}

/** What people call a payment. */
export const newNumber = (deps: Pick<Deps, 'random'>): string => deps.random.number(12)

/** The columns that deposits and withdrawals share. */
export function toRow(deps: Deps, quote: Quote, playerId: string, now: Date) {
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

/** The second step; also for a repeat, which finds what was made by the first call when it got so far. */
async function startDeposit(deps: Deps, invoiceId: string, locale: string): Promise<DepositReply> {
  const invoice = await findInvoice(deps.db, invoiceId)
  if (invoice === null) throw refuse('notFound')
  if (invoice.state !== 'pending' || invoice.reply !== null) return answerAsItIs(deps, invoice, locale)

  const method = deps.payments.methods.find(({ id }) => id === invoice.method)
  const provider = deps.payments.findProvider(invoice.provider)
  if (method === undefined || provider === null) return giveUp(deps, invoice, locale)
  const currency = deps.settings.current().currencies.get(invoice.currency)
  if (currency === undefined) return giveUp(deps, invoice, locale)
  const network = networkNamed(method, invoice.network)
  const amount = toDecimal(invoice.amount, currency.subunitToUnit)
  try {
    const started = await provider.createDeposit({
      invoiceId,
      method: invoice.method,
      amount,
      currency: invoice.currency,
      chain: network?.chain ?? null,
      processingType: processingTypeOf(method),
      fields: await getDestination(deps, invoice),
      fee: toDecimal(invoice.fee, currency.subunitToUnit),
      returnUrls: withInvoice(invoice),
      expiresAfterMinutes: method.expiresAfterMinutes,
      locale,
    })
    return await keepReply(deps, invoice, toInstructions(deps, invoice, started), started, locale)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, invoiceId, provider: invoice.provider }, 'a provider did not open a deposit')
    return giveUp(deps, invoice, locale)
  }
}

/**
 * A key that comes back answers for its deposit as it is by now, so that a client which never saw the first reply learns
 * the truth: one that waits says how it is paid, one that was paid says only that, and one that ended without money is
 * refused, for its client to begin another under a new key.
 */
function answerAsItIs(deps: Deps, invoice: Invoice, locale: string): DepositReply {
  if (invoice.status === FAILED) {
    throw refuse(invoice.reason === 'providerUnavailable' ? 'paymentProviderUnavailable' : 'depositEnded')
  }
  const shown = toInvoice(deps, invoice, locale)
  if (invoice.state !== 'pending') return { invoiceId: invoice.id, invoice: shown }
  return { ...(invoice.reply as DepositReply), ...invoice.public_data, invoice: shown }
}

/** A page of the site whose deposit has not ended yet follows this very one. */
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
  deps: Deps,
  { id: invoiceId, player_id: playerId }: Invoice,
  publicData: PublicData | null,
  started: StartedDeposit,
  locale: string,
): Promise<DepositReply> {
  const kept = await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [], async () => {
      const current = await findInvoice(tx, invoiceId)
      if (current === null) throw refuse('notFound')
      if (current.reply !== null) return current
      // Also of what has ended meanwhile: the provider is asked about the order by its reference.
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
      await announce(tx, { type: 'invoice.changed', playerId, invoiceId })
      return keepFirstReply(tx, invoiceId, reply)
    }),
  )
  return answerAsItIs(deps, kept, locale)
}

/**
 * Nothing was charged, and what was reserved is free again, unless another call under the same key has got through. Should
 * the provider have the order after all, its word counts.
 */
async function giveUp(
  deps: Deps,
  { id, player_id: playerId }: Invoice,
  locale: string,
): Promise<DepositReply> {
  const left = await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [], async (held) => {
      const invoice = await findInvoice(tx, id)
      if (invoice === null) throw refuse('notFound')
      if (invoice.state !== 'pending' || invoice.reply !== null) return invoice
      return endDeposit(deps, held, invoice, 'failed', 'providerUnavailable')
    }),
  )
  return answerAsItIs(deps, left, locale)
}

export type DepositEnd = 'failed' | 'declined' | 'expired'

/** Ends a pending deposit without money. The player is held and the invoice was read under his lock. */
export async function endDeposit(
  deps: Pick<Deps, 'clock'>,
  held: Held,
  invoice: Invoice,
  state: DepositEnd,
  reason: string,
): Promise<Invoice> {
  if (invoice.reserved_at !== null) await freeDeposit(held, invoice.base_amount, invoice.reserved_at)
  const ended = await updateInvoice(
    held.tx,
    invoice.id,
    { state, reason, reserved_at: null },
    deps.clock.now(),
  )
  await announce(held.tx, { type: 'invoice.changed', playerId: held.playerId, invoiceId: invoice.id })
  return ended
}
