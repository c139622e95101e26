/** The schemas of payments and of the queue of withdrawals. */
import { z } from 'zod'
import { withdrawalOrders } from './office-codes.ts'

const time = z.iso.datetime()
const staffId = z.string().max(32)
const cursor = z.string().max(64).optional()

const invoice = z.object({
  id: z.uuid(),
  number: z.string(),
  playerId: z.uuid(),
  type: z.enum(['deposit', 'withdrawal']),
  state: z.string(),
  method: z.string(),
  provider: z.string(),
  currency: z.string(),
  /** The minimum while `isAmountOpen`. */
  amount: z.string(),
  /** The address takes any amount, and nothing has arrived. */
  isAmountOpen: z.boolean(),
  reason: z.string().nullable(),
  createdAt: time,
})
export type OfficeInvoice = z.infer<typeof invoice>

const withdrawal = invoice.extend({
  /** Masked. Null if only the provider knows it. */
  to: z.string().nullable(),
  /** Codes of why staff must decide about it. */
  reasons: z.array(z.string()),
  /** Codes of why an approved one does not progress. */
  waits: z.array(z.string()),
  approvedBy: z.array(z.string()),
  approvalsNeeded: z.number().int(),
  /** What an approval must repeat: it differs once the withdrawal or its player has changed. */
  content: z.string().nullable(),
  /** The risk rules that sent it to staff. */
  rules: z.array(z.string()),
  /** The colleague who works on it: nobody else can decide about it before `until`, unless they take it over. */
  claim: z.object({ by: staffId, since: time, until: time, isOwn: z.boolean() }).nullable(),
  /** The code of why this member may not approve it; null if they may. */
  refusal: z.string().nullable(),
  player: z.object({ status: z.string(), isIdentified: z.boolean(), country: z.string() }),
})
export type OfficeWithdrawal = z.infer<typeof withdrawal>

const valueCount = z.object({ value: z.string(), count: z.number().int() })
/** How many wait for a decision by each value of a filter, the most frequent ones first. */
const withdrawalCounts = z.object({
  method: z.array(valueCount),
  currency: z.array(valueCount),
  country: z.array(valueCount),
  reason: z.array(valueCount),
})
export type OfficeWithdrawalCounts = z.infer<typeof withdrawalCounts>

export const paymentCalls = {
  listPayments: {
    query: z.object({
      type: z.enum(['deposit', 'withdrawal']).optional(),
      state: z.string().max(32).optional(),
      player: z.uuid().optional(),
      cursor,
    }),
    reply: z.object({ items: z.array(invoice), next: z.string().nullable() }),
  },
  listWithdrawals: {
    query: z.object({
      method: z.string().max(64).optional(),
      currency: z.string().max(16).optional(),
      /** Of the player. */
      country: z.string().max(2).optional(),
      /** A code of `reasons`. */
      reason: z.string().max(32).optional(),
      order: z.enum(withdrawalOrders).optional(),
      /** The last one of the page before that waits for a decision. */
      after: z.uuid().optional(),
    }),
    reply: z.array(withdrawal),
  },
  countWithdrawals: { reply: withdrawalCounts },
}
