/**
 * API calls that this process makes to itself while it renders a page. They pass every hook and check, but use the visitor's
 * country, and rate limits skip them, because they would only break the page. A header with a random secret identifies them.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Client } from './client.ts'

const KEY = randomUUID()
const KEY_HEADER = 'x-in-process-key'
const COUNTRY_HEADER = 'x-in-process-country'

export const IN_PROCESS_ADDRESS = 'in-process'

/** The parts of a reply that callers use. A full `Response` would encode the body only to decode it again. */
interface InProcessAnswer {
  ok: boolean
  status: number
  statusText: string
  json(): Promise<unknown>
}

export type InProcessFetch = (
  url: string,
  init?: { headers?: Record<string, string> },
) => Promise<InProcessAnswer>

/** A fetch that never leaves this process, on behalf of a visitor from this country. */
export function inProcessFetch(app: FastifyInstance, country: string): InProcessFetch {
  return async (url, init) => {
    const headers = { ...init?.headers, [KEY_HEADER]: KEY, [COUNTRY_HEADER]: country }
    const { statusCode, statusMessage, body } = await app.inject({ method: 'GET', url, headers })
    return {
      ok: statusCode >= 200 && statusCode < 300,
      status: statusCode,
      statusText: statusMessage,
      json: async () => JSON.parse(body) as unknown,
    }
  }
}

/** The visitor of an in-process call; null for calls from outside. */
export function readInProcess(headers: IncomingHttpHeaders): Client | null {
  if (headers[KEY_HEADER] !== KEY) return null
  return { address: IN_PROCESS_ADDRESS, country: String(headers[COUNTRY_HEADER]), userAgent: '' }
}
