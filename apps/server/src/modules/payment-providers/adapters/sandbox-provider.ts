/** Adapter of the sandbox provider (`apps/sandbox`). Like any outside provider, it is reached only over signed HTTP. */
import { isSigned, SIGNATURE_HEADER, sign } from '@fairhall/sandbox/signature'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { isStorable } from '../../../platform/http/input/storable-text.ts'
import { type Answer, callProvider, readAnswer, readOrdered } from './provider-call.ts'
import {
  type DepositOrder,
  type KnownOrder,
  type OrderPage,
  type PaymentProvider,
  type PayoutOrder,
  type ProviderMessage,
  type Span,
  type StartedDeposit,
} from '../provider.ts'

const started = z.object({
  reference: z.string(),
  action: z.string().optional(),
  address: z.string().nullish(),
  tag: z.string().nullish(),
  qr: z.string().nullish(),
})
const ordered = z.object({ reference: z.string() })
const orderStatus = z.object({
  reference: z.string(),
  state: z.enum(['waiting', 'confirmed', 'failed', 'declined']),
  amount: z.string().nullable(),
  currency: z.string(),
})
const listed = z.object({
  orders: z.array(
    orderStatus.extend({ kind: z.enum(['deposit', 'payout']), orderId: z.uuid(), ordered: z.string() }),
  ),
  next: z.string().nullable(),
})
const text = z.string().max(200).refine(isStorable)
const message = z.object({
  id: text,
  kind: z.enum(['deposit', 'payout']),
  orderId: z.uuid(),
  reference: text,
  status: z.enum(['success', 'failed', 'declined', 'ready']),
  amount: z.string().max(64),
  currency: z.string().max(32),
  qr: z.string().max(512).refine(isStorable).nullish(),
  address: text.nullish(),
  tag: text.nullish(),
})

interface SandboxProviderOptions {
  id: string
  /** Base URL of the sandbox. */
  url: string
  secret: Buffer
  clock: Clock
}

export function sandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  return {
    id: options.id,
    canRefund: true,
    cancelDeposit: (order) => cancelDeposit(options, order),
    createDeposit: (order) => createDeposit(options, order),
    createPayout: (order) => createPayout(options, order),
    findOutcome: (order) => findOutcome(options, order),
    listOrders: (span, cursor) => listOrders(options, span, cursor),
    async verifyMessage({ method, path, header, body }) {
      const signature = header(SIGNATURE_HEADER)
      if (!isSigned(options.secret, { method, path, body }, signature, options.clock.now())) return null
      const parsed = message.safeParse(JSON.parse(body.toString('utf8')))
      if (!parsed.success) return null
      const { id: externalId, orderId: invoiceId, qr, address, tag, ...rest } = parsed.data
      const instructions = rest.status === 'ready' && { instructions: withoutNulls({ qr, address, tag }) }
      return { externalId, invoiceId, ...rest, ...instructions }
    },
  }
}

async function createDeposit(options: SandboxProviderOptions, order: DepositOrder): Promise<StartedDeposit> {
  const { invoiceId: id, chain, processingType: processing, expiresAfterMinutes: _, ...rest } = order
  const body = { id, processing, ...rest, ...(chain === null ? {} : { network: chain }) }
  const { reference, ...instructions } = readOrdered(started, await post(options, '/api/payments', body))
  return { reference, ...withoutNulls(instructions) }
}

/** Leaves out null and undefined values. */
function withoutNulls<Values extends Record<string, string | null | undefined>>(values: Values) {
  const entries = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries) as { [Key in keyof Values]?: string }
}

/** An order unknown to the provider needs no cancellation. */
async function cancelDeposit(options: SandboxProviderOptions, { invoiceId }: KnownOrder): Promise<void> {
  const answer = await post(options, `/api/payments/${invoiceId}/cancel`, {})
  if (answer.status !== 404) readAnswer(orderStatus, answer)
}

async function createPayout(options: SandboxProviderOptions, order: PayoutOrder): Promise<string> {
  const { invoiceId: id, method, amount, currency, locale, fee, refundOf } = order
  const destination = Object.values(order.destination).join(' ') || 'known'
  const body = { id, method, amount, currency, locale, fee, destination, ...(refundOf && { refundOf }) }
  return readOrdered(ordered, await post(options, '/api/payouts', body)).reference
}

async function findOutcome(
  options: SandboxProviderOptions,
  { kind, invoiceId }: KnownOrder,
): Promise<ProviderMessage | 'unknown' | null> {
  const orders = kind === 'deposit' ? 'payments' : 'payouts'
  const answer = await call(options, 'GET', `/api/${orders}/${invoiceId}`)
  if (answer.status === 404) return 'unknown'
  const { reference, state, amount, currency } = readAnswer(orderStatus, answer)
  if (state === 'waiting') return null
  const status = state === 'confirmed' ? 'success' : state
  return {
    externalId: `query:${reference}`,
    kind,
    invoiceId,
    status,
    amount: amount ?? '0',
    currency,
    reference,
  }
}

async function listOrders(
  options: SandboxProviderOptions,
  { from, to }: Span,
  cursor: string | null,
): Promise<OrderPage> {
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
  if (cursor !== null) query.set('after', cursor)
  const { orders, next } = readAnswer(listed, await call(options, 'GET', `/api/orders?${query.toString()}`))
  return {
    orders: orders.map(({ orderId, state, amount, ordered: asked, ...rest }) => ({
      ...rest,
      invoiceId: orderId,
      status: state === 'waiting' ? 'open' : state === 'confirmed' ? 'success' : state,
      amount: amount ?? asked,
    })),
    next,
  }
}

function call(
  options: SandboxProviderOptions,
  method: 'GET' | 'POST',
  path: string,
  body?: string,
): Promise<Answer> {
  const url = new URL(options.url + path)
  const signature = sign(
    options.secret,
    { method, path: url.pathname + url.search, body: body ?? '' },
    options.clock.now(),
  )
  return callProvider({
    provider: 'the sandbox',
    url,
    method,
    headers: { [SIGNATURE_HEADER]: signature },
    body,
  })
}

const post = (options: SandboxProviderOptions, path: string, body: object) =>
  call(options, 'POST', path, JSON.stringify(body))
