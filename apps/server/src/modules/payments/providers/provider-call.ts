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
}

export interface Answer {
  provider: string
  status: number
  data: unknown
}

/** @throws ProviderUnavailable */
export async function callProvider({ provider, url, method, headers, body }: ProviderCall): Promise<Answer> {
  try {
    const reply = await request(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    })
    const { statusCode: status } = reply
    if (status < 300) return { provider, status, data: await reply.body.json() }
    const fault = isRefusal(status) ? await reply.body.json().catch(() => null) : await reply.body.dump()
    return { provider, status, data: fault ?? null }
  } catch (error) {
    throw new ProviderUnavailable(`${provider} does not answer`, { cause: error })
  }
}

/** That it was asked wrongly, or for what cannot be: not that it is away, or that we may not ask. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 422
}

/** To an order of a payout. @throws ProviderUnavailable, OrderRefused */
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
