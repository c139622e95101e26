/** A call over HTTP to a payment provider. What is not answered as agreed says nothing: an order may or may not stand. */
import { request } from 'undici'
import type { z } from 'zod'
import { ProviderUnavailable } from './provider.ts'

const TIMEOUT_MS = 10_000

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
    await reply.body.dump()
    return { provider, status, data: null }
  } catch (error) {
    throw new ProviderUnavailable(`${provider} does not answer`, { cause: error })
  }
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
