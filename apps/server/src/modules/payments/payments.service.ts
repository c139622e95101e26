/** What players may see of one payment, and cancel. */
import {
  type DepositReply,
  type Invoice as InvoiceReply,
  type InvoiceDetails,
  InvoiceState,
  InvoiceType,
} from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { findBonusOfDeposit } from '../bonuses/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { rejectWithdrawal } from '../withdrawals/index.ts'
import { cancelAtProvider, endDeposit } from '../deposits/index.ts'
import { findDestination, shownDestination } from '../payment-destinations/index.ts'
import { findInvoice, findInvoiceOfPlayer, type Invoice, isDeclinable, toInvoice } from '../invoices/index.ts'
import { networkNamed, processingTypeOf } from '../payment-methods/index.ts'

export async function getInvoice(
  deps: PaymentsDeps,
  playerId: string,
  invoiceId: string,
  locale: string,
): Promise<InvoiceDetails> {
  const found = await findInvoiceOfPlayer(deps.db, playerId, invoiceId)
  if (found === null) throw refuse('notFound')
  return {
    ...toInvoice(deps, found, locale),
    destination: await destinationOf(deps, found),
    page: pageOf(deps, found),
    bonus: found.type === InvoiceType.deposit ? await findBonusOfDeposit(deps, invoiceId, locale) : null,
  }
}

/** A player who left an embedded page continues there. */
function pageOf(deps: PaymentsDeps, { method: methodId, state, reply }: Invoice): InvoiceDetails['page'] {
  const method = deps.paymentMethods.methods.find(({ id }) => id === methodId)
  const isEmbedded = method !== undefined && processingTypeOf(method) === 'iframe'
  const { action, fields = {} } = (reply ?? {}) as Partial<DepositReply>
  return isEmbedded && state === InvoiceState.pending && action !== undefined ? { action, fields } : null
}

async function destinationOf(deps: PaymentsDeps, invoice: Invoice): Promise<InvoiceDetails['destination']> {
  if (invoice.type === InvoiceType.deposit) return null
  const { method: methodId, network: networkId } = invoice
  const shown = shownDestination((await findDestination(deps, invoice)) ?? {}, networkId !== null)
  const method = deps.paymentMethods.methods.find(({ id }) => id === methodId)
  const network = networkNamed(method, networkId)?.name ?? networkId
  return shown && { ...shown, network }
}

export async function declineInvoice(
  deps: PaymentsDeps,
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
      const end = { event: 'decline', reason: 'declinedByPlayer', isConfirmed: false } as const
      return endDeposit(deps, locked, invoice, end)
    }),
  )
  await cancelAtProvider(deps, declined)
  return toInvoice(deps, (await findInvoice(deps.db, invoiceId)) ?? declined, locale)
}
