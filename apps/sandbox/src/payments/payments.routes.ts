/** The provider's two interfaces: a signed API for the operator, and pages for players. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readJson } from '../json-body.ts'
import type { SandboxOptions } from '../options.ts'
import { sendPage, translator } from '../pages/page.ts'
import { isSigned, SIGNATURE_HEADER } from '../signature.ts'
import { networks } from './addresses.ts'
import type { Courier } from './courier.ts'
import { isRefused, outcomeOf, shownResult } from './outcomes.rules.ts'
import { leadsBack, paymentBody, paymentTitle } from './payment-pages.ts'
import { findOrder, findPayment, listOrdered, type Payment, processings } from './payments.queries.ts'
import { cancel, decline, orderDeposit, orderPayout, pay } from './payments.service.ts'

/** PostgreSQL stores no NUL and no unpaired surrogates. */
const text = z
  .string()
  .min(1)
  .refine((value) => !value.includes('\u0000') && value.isWellFormed())
const amount = z.string().regex(/^\d{1,18}(\.\d{1,8})?$/)
const returnUrl = z.url({ protocol: /^https?$/ }).optional()
const order = {
  id: z.uuid(),
  method: text,
  amount,
  currency: text,
  locale: text,
  fee: amount.default('0'),
}
const depositOrder = z.object({
  ...order,
  network: z.enum(networks).optional(),
  isAmountOpen: z.boolean().default(false),
  processing: z.enum(processings).default('form'),
  returnUrls: z.object({ success: returnUrl, error: returnUrl, pending: returnUrl }),
})
/** `refundOf` is the ID of the order that is refunded to its payer. */
const payoutOrder = z.object({ ...order, destination: text, refundOf: z.uuid().optional() })
const ordersQuery = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), after: z.uuid().optional() })
const PAGE = 100
const decisionForm = z.object({ decision: z.enum(['pay', 'decline']), amount: z.string().max(32).optional() })

type ById = { Params: { id: string } }

export function paymentRoutes(app: FastifyInstance, options: SandboxOptions, courier: Courier): void {
  app.post('/api/payments', async (request, reply) => {
    const body = readSigned(options, request, depositOrder)
    if (body === null) return refuse(reply)
    if (isRefused(body.amount)) return reply.status(422).send({ error: 'refused' })
    const payment = await orderDeposit(options, body)
    courier.wake()
    return startOf(options, payment)
  })

  app.post('/api/payouts', async (request, reply) => {
    const body = readSigned(options, request, payoutOrder)
    if (body === null) return refuse(reply)
    if (isRefused(body.amount)) return reply.status(422).send({ error: 'refused' })
    const payment = await orderPayout(options, body)
    if (payment === null) return reply.status(422).send({ error: 'refused' })
    courier.wake()
    return { reference: payment.reference }
  })

  app.post<ById>('/api/payments/:id/cancel', async (request, reply) => {
    if (!isFromOperator(options, request)) return refuse(reply)
    const found = await cancel(options, request.params.id)
    return found === null ? reply.status(404).send({ error: 'notFound' }) : stateOf(found)
  })

  app.get<ById & { Params: { kind: string } }>('/api/:kind(payments|payouts)/:id', async (request, reply) => {
    if (!isFromOperator(options, request)) return refuse(reply)
    const kind = request.params.kind === 'payments' ? 'deposit' : 'payout'
    const found = await findOrder(options.pool, kind, request.params.id)
    return found === null ? reply.status(404).send({ error: 'notFound' }) : stateOf(found)
  })

  app.get('/api/orders', async (request, reply) => {
    const query = isFromOperator(options, request) ? ordersQuery.safeParse(request.query) : null
    if (!query?.success) return refuse(reply)
    const { from, to, after = null } = query.data
    const found = await listOrdered(options.pool, { from: new Date(from), to: new Date(to), after }, PAGE)
    const next = found.length === PAGE ? (found.at(-1)?.reference ?? null) : null
    return { orders: found.map((payment) => ({ ...stateOf(payment), ...orderOf(payment) })), next }
  })

  app.get<ById>('/pay/:id', async (request, reply) => {
    const payment = await findByAddress(options, request)
    return payment === null ? reply.callNotFound() : showPayment(options, reply, payment)
  })

  app.post<ById>('/pay/:id', async (request, reply) => {
    const payment = await findByAddress(options, request)
    return payment === null ? reply.callNotFound() : handleDecision(options, courier, request, reply, payment)
  })
}

/** Only what the payment method needs; the code of an `asyncRedirect` comes in a separate message. */
function startOf(options: SandboxOptions, payment: Payment) {
  const { reference, processing, address, tag, qr } = payment
  if (processing === 'message' || processing === 'asyncRedirect') return { reference }
  if (address !== null || qr !== null) return { reference, address, tag, qr }
  return { reference, action: `${options.publicUrl()}/pay/${reference}` }
}

function stateOf({ reference, state, paidAmount: amount, currency }: Payment) {
  return { reference, state, amount, currency }
}

function orderOf({ kind, orderId, amount: ordered }: Payment) {
  return { kind, orderId, ordered }
}

function isFromOperator(options: SandboxOptions, request: FastifyRequest): boolean {
  const body = Buffer.isBuffer(request.body) ? request.body : ''
  const header = request.headers[SIGNATURE_HEADER]
  const signed = { method: request.method, path: request.url, body }
  return isSigned(options.secret, signed, typeof header === 'string' ? header : undefined, options.now())
}

function readSigned<Schema extends z.ZodType>(
  options: SandboxOptions,
  request: FastifyRequest,
  schema: Schema,
): z.infer<Schema> | null {
  if (!isFromOperator(options, request)) return null
  return schema.safeParse(readJson(request)).data ?? null
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.status(400).send({ error: 'badRequest' })
}

async function findByAddress(
  options: SandboxOptions,
  request: FastifyRequest<ById>,
): Promise<Payment | null> {
  const id = z.uuid().safeParse(request.params.id)
  return id.success ? findPayment(options.pool, id.data) : null
}

function showPayment(
  options: SandboxOptions,
  reply: FastifyReply,
  payment: Payment,
  isAmountWrong = false,
): FastifyReply {
  const t = translator(options, payment.locale)
  const action = `${options.publicPath}/pay/${payment.reference}`
  const { success, error, pending } = payment.returnUrls
  const origins = [success, error, pending].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))
  return sendPage(options, reply, {
    locale: payment.locale,
    title: paymentTitle(t, payment),
    body: paymentBody(t, payment, action, isAmountWrong),
    shape: 'panel',
    formOrigins: [...new Set(origins)],
    ...(payment.processing === 'iframe' && { frameOrigins: [...new Set(origins)] }),
    status: isAmountWrong ? 422 : 200,
  })
}

async function handleDecision(
  options: SandboxOptions,
  courier: Courier,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  payment: Payment,
): Promise<FastifyReply> {
  const body = decisionForm.safeParse(request.body)
  if (!body.success) return refuse(reply)
  const sent = payment.way === 'address' ? body.data.amount?.trim().replace(',', '.') : undefined
  if (sent !== undefined && !(amount.safeParse(sent).success && /[1-9]/.test(sent))) {
    return showPayment(options, reply, payment, true)
  }

  if (body.data.decision === 'decline') await decline(options, payment)
  else await pay(options, payment, sent)
  // Delivered first, so that the site already knows when the player returns.
  await courier.deliver(payment.reference)
  courier.wake()
  return reply.redirect(whereTo(options, payment, body.data.decision), 303)
}

function whereTo(options: SandboxOptions, payment: Payment, decision: 'pay' | 'decline'): string {
  const here = `${options.publicPath}/pay/${payment.reference}`
  if (!leadsBack(payment)) return here
  const result = decision === 'decline' ? 'error' : shownResult(outcomeOf(payment.amount))
  return payment.returnUrls[result] ?? here
}
