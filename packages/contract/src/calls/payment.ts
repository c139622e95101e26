import { z } from 'zod'
import { InvoiceState, InvoiceStatus, InvoiceType } from '../codes.ts'
import { playerBonus } from '../live-entities.ts'
import { amount, currencyCode, id, moment, paging, pagingMeta, version } from '../shapes.ts'

const texts = z.record(z.string(), z.string())

const methodField = z.object({
  key: z.string(),
  value: z.string().nullable(),
  fieldType: z.enum(['select', 'textarea', 'text']),
  isRequired: z.boolean(),
  regexp: z.string().nullable(),
  /** By locale code; `en` for missing locales. */
  labels: texts,
  hints: texts,
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      minAmount: amount.nullable(),
      maxAmount: amount.nullable(),
      regex: z.string().nullable(),
    }),
  ),
})
export type MethodField = z.infer<typeof methodField>

export const paymentMethod = z.object({
  method: z.string(),
  name: z.string(),
  /** A line about how long it takes, in the language of the request. */
  description: z.string(),
  /** Instructions for its payment code, unless it is simply scanned with a banking app. */
  codeText: z.string().nullable(),
  type: z.enum(['form', 'address']),
  /** Name of a logo that the site draws: `card`, `bank`, `bitcoin` … */
  logo: z.string(),
  currency: currencyCode,
  amountMin: amount,
  amountMax: amount,
  /** A deposit to an address that takes any amount, so none needs to be asked for. */
  isAmountOpen: z.boolean(),
  presets: z.array(z.object({ amount, default: z.boolean() })),
  fields: z.array(methodField),
  processingType: z.enum(['form', 'qr', 'iframe', 'message', 'asyncRedirect']),
  /** The provider's fee: on top of a deposit, deducted from a withdrawal. Null: none. */
  fee: z.object({ percent: z.string(), fixed: amount }).nullable(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const invoice = z.object({
  id,
  number: z.string(),
  /** 1 deposit, 2 withdrawal. */
  type: z.literal(Object.values(InvoiceType)),
  /** 1 pending, 2 success, 3 failed. */
  status: z.literal(Object.values(InvoiceStatus)),
  /** The detailed state behind the status, for the player's history. */
  state: z.enum(InvoiceState),
  method: z.string(),
  methodName: z.string(),
  /** Of a deposit that was paid: what is credited; of one that is held as a whole: what was paid. */
  amount,
  /** An unpaid deposit whose address takes any amount: `amount` is only the minimum. */
  isAmountOpen: z.boolean(),
  /** Of a deposit: the part of the payment that is held and returned. */
  held: amount,
  /** A withdrawal that returns held money: the player never had it as cash. */
  isReturn: z.boolean(),
  /** The provider's fee, deducted from it or on top of it. */
  fee: amount,
  currency: currencyCode,
  createdAt: moment,
  updatedAt: moment,
  /** When an unpaid deposit expires; null for any other invoice. */
  expiresAt: moment.nullable(),
  isDeclinable: z.boolean(),
  publicData: z
    .object({
      qr: z.string().optional(),
      address: z.string().optional(),
      tag: z.string().optional(),
      reason: z.string().optional(),
    })
    .nullable(),
  version,
})
export type Invoice = z.infer<typeof invoice>

/** Details of a single payment. The destination is stored encrypted and never decrypted for lists. */
const invoiceDetails = invoice.extend({
  /** The destination of a withdrawal; null for a deposit, and when only the provider knows it. */
  destination: z
    .object({
      /**
       * The full address for crypto, so that it can be compared; for other methods enough to recognise it.
       */
      label: z.string(),
      isWhole: z.boolean(),
      tag: z.string().nullable(),
      /** Formatted for display. */
      network: z.string().nullable(),
    })
    .nullable(),
  /** The provider's page where a pending deposit of an `iframe` method can still be paid, else null. */
  page: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
  /** The bonus that a deposit brought; null if it brought none, or free spins. */
  bonus: playerBonus.nullable(),
})
export type InvoiceDetails = z.infer<typeof invoiceDetails>

const invoiceBody = z.object({
  method: z.string().max(64),
  currency: z.string().max(32),
  country: z.string().max(2).optional(),
  amount: z.string().max(64),
  accountId: z.string().max(64),
  fields: z.record(z.string().max(64), z.string().max(512)).optional(),
})

export const destination = z.object({
  id,
  method: z.string(),
  /** The method's network, named like its option; null if it has none. */
  network: z.string().nullable(),
  /** Enough to recognise it, too little to use it. */
  label: z.string(),
  usedAt: moment,
})
export type Destination = z.infer<typeof destination>

const redirectUrl = z.string().max(2048).optional()

const depositReply = z.object({
  invoiceId: id,
  invoice,
  /** The URL of the hosted page of a `form` or `iframe` method. */
  action: z.string().optional(),
  /** Sent to `action` as the query. */
  fields: z.record(z.string(), z.string()).optional(),
  qr: z.string().optional(),
  address: z.string().optional(),
  tag: z.string().optional(),
})
export type DepositReply = z.infer<typeof depositReply>

export const turnOverWager = z.object({
  /** Required, done and left, in the account's currency. */
  total: amount,
  turnOverWager: amount,
  turnOverWagerAmount: amount,
  currency: currencyCode,
})
export type TurnOverWager = z.infer<typeof turnOverWager>

const methodQuery = z.object({ currency: z.string().max(32), country: z.string().max(2).optional() })

export const paymentCalls = {
  listDepositMethods: {
    query: methodQuery,
    reply: z.array(paymentMethod),
    /** Whether to ask again before the player closes an unfinished deposit. */
    meta: z.object({ asksBeforeClosing: z.boolean() }),
  },
  /**
   * A repeated key returns its deposit in the current state: without `action`, `fields`, `qr`, `address` and
   * `tag` when it was paid, and `depositEnded` when it ended without money. A new deposit then needs a new
   * key.
   */
  createDeposit: {
    body: invoiceBody.extend({
      redirectSuccessUrl: redirectUrl,
      redirectErrorUrl: redirectUrl,
      redirectUrl,
      /** Only for methods that allow it: the address takes any amount, and `amount` is what the limits reserve. */
      isAmountOpen: z.boolean().optional(),
      bonusId: z.string().max(64).nullable().optional(),
      isBonusDecline: z.boolean().optional(),
      /** The player was asked for a deposit limit and wants none. */
      isLimitDecline: z.boolean().optional(),
    }),
    reply: depositReply,
  },
  listWithdrawalMethods: { query: methodQuery, reply: z.array(paymentMethod) },
  /**
   * A repeated key returns its withdrawal in the current state; one with status 3 has ended, and a new
   * withdrawal needs a new key.
   */
  createWithdrawal: {
    /** An entry of the address book replaces all fields. */
    body: invoiceBody.extend({
      destinationId: id.optional(),
      /** The active bonus that is cancelled for it, in the same step. */
      forfeits: id.optional(),
      /** Takes the vault's money first, even if it is locked, and then cash. Otherwise only cash. */
      usesVault: z.boolean().optional(),
    }),
    reply: invoice,
  },
  /** Earlier destinations of withdrawals by a method, the last used first. */
  listDestinations: { query: z.object({ method: z.string().max(64) }), reply: z.array(destination) },
  removeDestination: { params: z.object({ id }), reply: z.object({}) },
  listInvoices: {
    query: paging.extend({
      type: z.enum(['1', '2']).optional(),
      status: z.array(z.enum(['1', '2', '3'])).optional(),
      currency: z.string().max(32).optional(),
      /** Only invoices created at this time or later. */
      from: moment.optional(),
      /** Only invoices created before this time. */
      to: moment.optional(),
      /** Continues after the page that returned it, at any depth; `page` is then ignored. */
      cursor: z.string().max(64).optional(),
    }),
    reply: z.array(invoice),
    meta: pagingMeta.extend({ nextCursor: z.string().nullable() }),
  },
  getInvoice: { params: z.object({ id }), reply: invoiceDetails },
  declineInvoice: { params: z.object({ id }), reply: invoice },
  /** Counted up to `COUNT_MAX`, like lists. */
  getInvoiceStatistics: {
    reply: z.object({ successDepositNumber: z.number().int(), successWithdrawalNumber: z.number().int() }),
  },
  getTurnOverWager: { query: z.object({ currency: z.string().max(32) }), reply: turnOverWager },
}
