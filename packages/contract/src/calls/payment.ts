import { z } from 'zod'
import { DEPOSIT, FAILED, PENDING, SUCCESS, WITHDRAWAL } from '../invoices.ts'
import { amount, currencyCode, id, moment, paging, pagingMeta, version } from '../shapes.ts'

const texts = z.record(z.string(), z.string())

export const methodField = z.object({
  key: z.string(),
  value: z.string().nullable(),
  fieldType: z.enum(['select', 'textarea', 'text']),
  isRequired: z.boolean(),
  regexp: z.string().nullable(),
  /** By locale code; where a locale is missing, `en`. */
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
  /** A line on how long it takes, in the language of the request. */
  description: z.string(),
  /** What is to be done with its payment code, where that is not to scan it with a banking app. */
  codeText: z.string().nullable(),
  type: z.enum(['form', 'address']),
  /** Name of a mark that the site draws: `card`, `bank`, `bitcoin` … */
  logo: z.string(),
  currency: currencyCode,
  amountMin: amount,
  amountMax: amount,
  presets: z.array(z.object({ amount, default: z.boolean() })),
  fields: z.array(methodField),
  processingType: z.enum(['form', 'qr', 'iframe', 'message', 'asyncRedirect']),
  /** What the provider takes: on top of a deposit, out of a withdrawal. Null: nothing. */
  fee: z.object({ percent: z.string(), fixed: amount }).nullable(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const invoice = z.object({
  id,
  number: z.string(),
  /** 1 deposit, 2 withdrawal. */
  type: z.union([z.literal(DEPOSIT), z.literal(WITHDRAWAL)]),
  /** 1 pending, 2 success, 3 failed. */
  status: z.union([z.literal(PENDING), z.literal(SUCCESS), z.literal(FAILED)]),
  /** The finer state behind the status, for the player's history. */
  state: z.enum([
    'pending',
    'success',
    'failed',
    'declined',
    'expired',
    'requested',
    'approved',
    'sending',
    'paid',
  ]),
  method: z.string(),
  methodName: z.string(),
  amount,
  /** What the provider takes of it, or on top of it. */
  fee: amount,
  currency: currencyCode,
  createdAt: moment,
  updatedAt: moment,
  /** When a deposit that waits for its money is given up; null for whatever does not wait. */
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

/** What is told of one payment alone: it lies sealed, and no list opens it. */
export const invoiceDetails = invoice.extend({
  /** Where a withdrawal goes; null of a deposit, and where the provider alone knows it. */
  destination: z
    .object({
      /** Of coins the whole address, so that it can be compared; of everything else enough to know it again. */
      label: z.string(),
      isWhole: z.boolean(),
      tag: z.string().nullable(),
      /** As it is shown. */
      network: z.string().nullable(),
    })
    .nullable(),
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
  /** Of the method, as its option is called; null where it has none. */
  network: z.string().nullable(),
  /** Enough to know it again, too little to use it. */
  label: z.string(),
  usedAt: moment,
})
export type Destination = z.infer<typeof destination>

const redirectUrl = z.string().max(2048).optional()

export const depositReply = z.object({
  invoiceId: id,
  invoice,
  /** Where the hosted page of a `form` or `iframe` method is. */
  action: z.string().optional(),
  /** Goes to `action` as query. */
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
    /** Whether a deposit that is given up on the way is asked about once more. */
    meta: z.object({ asksBeforeClosing: z.boolean() }),
  },
  /**
   * A key that comes back gets its deposit as it is by now: without `action`, `fields`, `qr`, `address` and `tag` when it was
   * paid, and `depositEnded` when it ended without money. Another one needs another key then.
   */
  createDeposit: {
    body: invoiceBody.extend({
      redirectSuccessUrl: redirectUrl,
      redirectErrorUrl: redirectUrl,
      redirectUrl,
      bonusId: z.string().max(64).nullable().optional(),
      isBonusDecline: z.boolean().optional(),
    }),
    reply: depositReply,
  },
  listWithdrawalMethods: { query: methodQuery, reply: z.array(paymentMethod) },
  /** A key that comes back gets its withdrawal as it is by now; one of status 3 has ended, and another one needs another key. */
  createWithdrawal: {
    /** A place of the address book stands for all fields. */
    body: invoiceBody.extend({
      destinationId: id.optional(),
      /** The active bonus that is given up for it, in the same step. */
      forfeits: id.optional(),
    }),
    reply: invoice,
  },
  /** Where withdrawals by a method went, the last used first. */
  listDestinations: { query: z.object({ method: z.string().max(64) }), reply: z.array(destination) },
  removeDestination: { params: z.object({ id }), reply: z.object({}) },
  listInvoices: {
    query: paging.extend({
      type: z.enum(['1', '2']).optional(),
      status: z.array(z.enum(['1', '2', '3'])).optional(),
      currency: z.string().max(32).optional(),
      /** Those that began then or later. */
      from: moment.optional(),
      /** Those that began before then. */
      to: moment.optional(),
      /** Goes on behind the page that named it, however far down; `page` then means nothing. */
      cursor: z.string().max(64).optional(),
    }),
    reply: z.array(invoice),
    meta: pagingMeta.extend({ nextCursor: z.string().nullable() }),
  },
  getInvoice: { params: z.object({ id }), reply: invoiceDetails },
  declineInvoice: { params: z.object({ id }), reply: invoice },
  /** Counted to `COUNT_MAX`, as lists are. */
  getInvoiceStatistics: {
    reply: z.object({ successDepositNumber: z.number().int(), successWithdrawalNumber: z.number().int() }),
  },
  getTurnOverWager: { query: z.object({ currency: z.string().max(32) }), reply: turnOverWager },
}
