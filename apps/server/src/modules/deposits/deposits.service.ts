/**
 * A deposit starts in two steps, because the provider can't be called while the player is locked. First the invoice is
 * stored and its amount reserved in the player's limits. Then the provider opens the payment under the invoice's ID
 * (`deposit-orders.service.ts`). After a crash in between, a repeated call continues with the second step. Only the
 * provider's message books money (`messages.service.ts`), never this file.
 */
import { type Body, type DepositReply, InvoiceState, InvoiceStatus, InvoiceType } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { DepositsDeps } from './deposits.deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { originsOf } from '../../platform/http/own-origins.ts'
import { once } from '../../platform/idempotency.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { chooseOffer } from '../bonuses/index.ts'
import { remainingDeposit, reserveDeposit } from '../limits/index.ts'
import type { Player } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { toDepositor } from './deposit-bonuses.service.ts'
import {
  type Caller,
  findInvoice,
  insertInvoice,
  ORDER_MS,
  type ReturnUrls,
  toRow,
} from '../invoices/index.ts'
import { startDeposit } from './deposit-orders.service.ts'
import { requireLimitChoice, requireMayDeposit } from './deposit-permission.service.ts'
import { keepDestination } from '../payment-destinations/index.ts'
import {
  addressNetworksOf,
  errorsOfFields,
  keptFields,
  networkOf,
  type Quote,
  quotePayment,
  requireAccount,
} from '../payment-methods/index.ts'
import { readReturnUrls } from './return-urls.rules.ts'

interface DepositCaller extends Caller {
  /** The country that the player calls from. */
  country: string
  /** Host name under which the player's browser reaches this server. */
  host: string
}

type DepositRequest = Body<'createDeposit'>

export async function createDeposit(
  deps: DepositsDeps,
  caller: DepositCaller,
  request: DepositRequest,
): Promise<DepositReply> {
  const origins = originsOf(deps.publicUrl, deps.config.publicUrl !== null, caller.host)
  const read = readReturnUrls(request, origins)
  if ('wrong' in read) throw refuseFields(Object.fromEntries(read.wrong.map((field) => [field, ['url']])))

  // Runs in a separate transaction: its findings are kept even if the deposit is refused.
  if (await deps.recognise(caller.playerId, 'deposit')) throw refuse('depositNotAllowed')
  const call = { playerId: caller.playerId, call: 'createDeposit', key: caller.idempotencyKey, body: request }
  let isNew = false
  const { invoiceId } = await inTransaction(deps.db, (tx) =>
    once(
      deps,
      tx,
      call,
      () => {
        isNew = true
        return withPlayerLock(deps, tx, caller.playerId, [], (locked) =>
          openInvoice(deps, locked, request, {
            returnUrls: read.urls,
            locale: caller.locale,
            country: caller.country,
          }),
        )
      },
      (made) => wasNeverOrdered(tx, made),
    ),
  )
  return startDeposit(deps, invoiceId, { locale: caller.locale, country: caller.country, isNew })
}

/**
 * The provider never received the order, so nothing was decided. A repeat creates another deposit under the same key.
 */
async function wasNeverOrdered(tx: Tx, { invoiceId }: { invoiceId: string }): Promise<boolean> {
  const invoice = await findInvoice(tx, invoiceId)
  return invoice?.status === InvoiceStatus.failed && invoice.reason === 'providerUnavailable'
}

/** What exceeds a limit is held and returned, so a player with a limit must say how many coins they send. */
function requireAmountAtLimit(locked: LockedPlayer, { isAmountOpen }: Quote, now: Date): void {
  const { windows, zone } = locked.state()
  if (isAmountOpen && remainingDeposit(windows, zone, now) !== null)
    throw refuseFields({ amount: ['required'] })
}

async function openInvoice(
  deps: DepositsDeps,
  locked: LockedPlayer,
  request: DepositRequest,
  { returnUrls, locale, country }: { returnUrls: ReturnUrls; locale: string; country: string },
): Promise<{ invoiceId: string }> {
  const now = deps.clock.now()
  const { tx, playerId } = locked
  const player = await requireMayDeposit(deps, locked, country)
  // The country in the body is ignored: trusting it would open the methods of any market.
  const payment = { ...request, country: player.country }
  await requireAccount(tx, playerId, payment)
  const quote = quotePayment(deps, 'deposit', payment, locale)
  const fields = request.fields ?? {}
  const errors = errorsOfFields(quote.method, 'deposit', fields, addressNetworksOf(deps))
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  await requireLimitChoice(deps, locked, player, request.isLimitDecline === true)
  if (!(await reserveDeposit(locked, quote.baseAmount, now))) throw refuse('depositLimitReached')
  requireAmountAtLimit(locked, quote, now)

  const chosen = await chooseBonus(deps, tx, player, quote, request)
  const invoice = await insertInvoice(tx, {
    ...toRow(deps, quote, playerId, now),
    bonus: chosen && JSON.stringify(chosen.terms),
    bonus_code_id: chosen?.codeId ?? null,
    type: InvoiceType.deposit,
    state: InvoiceState.pending,
    network: networkOf(quote.method, fields)?.id ?? null,
    is_amount_open: quote.isAmountOpen,
    reserved_at: now,
    order_open_until: new Date(now.getTime() + ORDER_MS),
    return_urls: JSON.stringify(returnUrls),
    expires_at: new Date(now.getTime() + quote.method.expiresAfterMinutes * 60_000),
  })
  const kept = keptFields(quote.method, 'deposit', fields)
  if (Object.keys(kept).length > 0) await keepDestination(deps, tx, invoice, kept)
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: invoice.id })
  return { invoiceId: invoice.id }
}

/**
 * A bonus that no longer applies is left out: it must not block the deposit.
 * @throws bonusUsedUp
 */
async function chooseBonus(
  deps: DepositsDeps,
  tx: Tx,
  player: Player,
  quote: Quote,
  request: DepositRequest,
) {
  const depositor = await toDepositor(tx, player, quote.currency.code)
  const { bonusId = null, isBonusDecline: isDeclined = false } = request
  const amount = quote.currency.type === 'crypto' ? null : quote.amount
  return chooseOffer(deps, tx, depositor, { bonusId, isDeclined, amount })
}
