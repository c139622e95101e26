/** A call over HTTP to a payment provider. What is not answered as agreed says nothing: an order may or may not stand. */
import { request } from 'undici'
import type { z } from 'zod'
import { OrderRefused, ProviderUnavailable } from './provider.ts'

const TIMEOUT_MS = 10_000
/** Enough for its code and a sentence. */
const FAULT_MAX = 500

export interface ProviderCall {
  /** What the provider is called in the log. */
  provider: string
  url: string | URL
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | undefined
  /** A longer answer is none. */
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
    const fault = isRefusal(status)
      ? await readJson(reply.body, bytesMax).catch(() => null)
      : await reply.body.dump()
    return { provider, status, data: fault ?? null }
  } catch (error) {
    throw new ProviderUnavailable(`${provider} does not answer`, { cause: error })
  }
}

async function readJson(body: AsyncIterable<Buffer>, bytesMax: number): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}

/** That it was asked wrongly, or for what cannot be: not that it is away, or that we may not ask. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 422
}

/** To an order. @throws ProviderUnavailable, OrderRefused */
export function readOrdered<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
  const { provider, status, data } = answer
  if (!isRefusal(status)) return readAnswer(schema, answer)
  throw new OrderRefused(`${provider} answered ${status}: ${JSON.stringify(data).slice(0, FAULT_MAX)}`)
}

/** @throws ProviderUnavailable */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { provider, status, data }: Answer,
): z.output<Schema> {
  if (status >= 300) throw new ProviderUnavailable(`${provider} answered ${status}`)
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailable(`${provider} answered something else`, { cause: parsed.error })
}
