/** The stand-in of `apps/sandbox`: spoken to over HTTP and signatures alone, like any provider outside. */
import { isSigned, SIGNATURE_HEADER, sign } from '@fairhall/sandbox/signature'
import { request } from 'undici'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { isStorable } from '../../../platform/http/storable.ts'
import {
  type DepositOrder,
  type KnownOrder,
  type PaymentProvider,
  type PayoutOrder,
  type ProviderMessage,
  ProviderUnavailable,
  type StartedDeposit,
} from './provider.ts'

const TIMEOUT_MS = 10_000

const started = z.object({
  reference: z.string(),
  action: z.string().optional(),
  address: z.string().nullish(),
  tag: z.string().nullish(),
  qr: z.string().nullish(),
})
const ordered = z.object({ reference: z.string() })
const standing = z.object({
  reference: z.string(),
  state: z.enum(['waiting', 'confirmed', 'failed', 'declined']),
  amount: z.string().nullable(),
  currency: z.string(),
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

export interface SandboxProviderOptions {
  id: string
  /** Where the stand-in is mounted. */
  url: string
  secret: Buffer
  clock: Clock
}

export function sandboxProvider(options: SandboxProviderOptions): PaymentProvider {
  return {
    id: options.id,
    createDeposit: (order) => createDeposit(options, order),
    createPayout: (order) => createPayout(options, order),
    findOutcome: (order) => findOutcome(options, order),
    async verifyMessage({ method, path, header, body }) {
      const signature = header(SIGNATURE_HEADER)
      if (!isSigned(options.secret, { method, path, body }, signature, options.clock.now())) return null
      const parsed = message.safeParse(JSON.parse(body.toString('utf8')))
      if (!parsed.success) return null
      const { id: externalId, orderId: invoiceId, qr, address, tag, ...rest } = parsed.data
      const instructions = rest.status === 'ready' && { instructions: present({ qr, address, tag }) }
      return { externalId, invoiceId, ...rest, ...instructions }
    },
  }
}

async function createDeposit(options: SandboxProviderOptions, order: DepositOrder): Promise<StartedDeposit> {
  const { invoiceId: id, chain, processingType: processing, expiresAfterMinutes: _, ...rest } = order
  const body = { id, processing, ...rest, ...(chain === null ? {} : { network: chain }) }
  const { reference, ...how } = read(started, await post(options, '/api/payments', body))
  return { reference, ...present(how) }
}

/** Without what is not there. */
function present<Given extends Record<string, string | null | undefined>>(given: Given) {
  const entries = Object.entries(given).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries) as { [Key in keyof Given]?: string }
}

async function createPayout(options: SandboxProviderOptions, order: PayoutOrder): Promise<string> {
  const { invoiceId: id, method, amount, currency, locale, fee } = order
  const destination = Object.values(order.destination).join(' ') || 'known'
  const body = { id, method, amount, currency, locale, fee, destination }
  return read(ordered, await post(options, '/api/payouts', body)).reference
}

async function findOutcome(
  options: SandboxProviderOptions,
  { kind, invoiceId }: KnownOrder,
): Promise<ProviderMessage | 'unknown' | null> {
  const answer = await call(
    options,
    'GET',
    `/api/${kind === 'deposit' ? 'payments' : 'payouts'}/${invoiceId}`,
    '',
  )
  if (answer.status === 404) return 'unknown'
  if (answer.status >= 300) throw new ProviderUnavailable(`the sandbox answered ${answer.status}`)
  const { reference, state, amount, currency } = read(standing, answer.data)
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

/** An answer that is not as agreed says nothing: the order may or may not stand. */
function read<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailable('the sandbox answered something else', { cause: parsed.error })
}

async function post(options: SandboxProviderOptions, path: string, body: object): Promise<unknown> {
  const answer = await call(options, 'POST', path, JSON.stringify(body))
  if (answer.status >= 300) throw new ProviderUnavailable(`the sandbox answered ${answer.status}`)
  return answer.data
}

async function call(
  options: SandboxProviderOptions,
  method: 'GET' | 'POST',
  path: string,
  body: string,
): Promise<{ status: number; data: unknown }> {
  const url = new URL(options.url + path)
  const signature = sign(options.secret, { method, path: url.pathname, body }, options.clock.now())
  try {
    const reply = await request(url, {
      method,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      ...(method === 'POST' ? { body } : {}),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    })
    if (reply.statusCode >= 300) {
      await reply.body.dump()
      return { status: reply.statusCode, data: null }
    }
    return { status: reply.statusCode, data: await reply.body.json() }
  } catch (error) {
    throw new ProviderUnavailable('the sandbox does not answer', { cause: error })
  }
}
