/**
 * HTTP calls to payment providers. An unexpected reply proves nothing: the order may or may not exist. Errors are
 * logged, and a reply may quote an account or card number, so no error here contains text from the provider.
 */
import { request } from 'undici'
import { z } from 'zod'
import { readReplyText } from '../../../platform/http/read-reply.ts'
import { OrderRefused, ProviderUnavailable, UnreadableReply } from '../provider.ts'

const TIMEOUT_MS = 10_000

interface ProviderCall {
  /** Name of the provider in the log. */
  provider: string
  url: string | URL
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | undefined
  /** A longer reply counts as no reply. */
  bytesMax?: number
}

export interface Answer {
  provider: string
  status: number
  data: unknown
}

/** Far above a page of any list. */
const BYTES_MAX = 4_000_000

/** @throws ProviderUnavailable */
export async function callProvider(call: ProviderCall): Promise<Answer> {
  const { provider, url, method, headers, body, bytesMax = BYTES_MAX } = call
  try {
    const reply = await request(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    })
    const { statusCode: status } = reply
    if (status < 300) return { provider, status, data: await readJson(reply.body, bytesMax) }
    const error = isRefusal(status)
      ? await readJson(reply.body, bytesMax).catch(() => null)
      : await reply.body.dump()
    return { provider, status, data: error ?? null }
  } catch (error) {
    throw new ProviderUnavailable(`${provider} does not answer`, { cause: error })
  }
}

async function readJson(body: AsyncIterable<Buffer>, bytesMax: number): Promise<unknown> {
  return parseJson(await readReplyText(body, bytesMax))
}

/** The parser's own error would quote the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error('the reply is not JSON')
  }
}

/** The request itself was wrong or impossible, as opposed to an outage or missing permission. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 422
}

/** Reasons of refused orders: codes of our providers that contain no player data. */
const refusalCodes = [
  'amount-too-low',
  'archived',
  'badRequest',
  'duplicate-destination',
  'expired',
  'not-started',
  'overdraft',
  'payment-method-not-supported',
  'refused',
] as const
const refusalCode = z.enum(refusalCodes)
const refusal = z
  .union([
    z.object({ code: refusalCode }).transform(({ code }) => code),
    z.object({ error: refusalCode }).transform(({ error }) => error),
  ])
  .catch('refused')

/** Reads the reply to an order. @throws ProviderUnavailable, OrderRefused */
export function readOrdered<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
  const { provider, status, data } = answer
  if (!isRefusal(status)) return readAnswer(schema, answer)
  throw new OrderRefused(`${provider} answered ${status}: ${refusal.parse(data)}`)
}

/** @throws ProviderUnavailable, UnreadableReply */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { provider, status, data }: Answer,
): z.output<Schema> {
  if (status >= 300) throw new ProviderUnavailable(`${provider} answered ${status}`)
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new UnreadableReply(`${provider} sent an unexpected reply`, { cause: parsed.error })
}

export interface ReadEach<Entry> {
  entries: Entry[]
  /** IDs of entries that can't be read. */
  unreadable: string[]
}

const withId = z.object({ id: z.string() })

/** Reads a list entry by entry, so that one that can't be read doesn't hide the others. @throws like `readAnswer` */
export function readEach<Schema extends z.ZodType>(
  schema: Schema,
  answer: Answer,
): ReadEach<z.output<Schema>> {
  const entries: z.output<Schema>[] = []
  const unreadable: string[] = []
  for (const entry of readAnswer(z.array(z.unknown()), answer)) {
    const parsed = schema.safeParse(entry)
    if (parsed.success) entries.push(parsed.data)
    else unreadable.push(withId.safeParse(entry).data?.id ?? 'without an ID')
  }
  return { entries, unreadable }
}
