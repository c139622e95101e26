/**
 * Calls that this process makes to its own API while it renders a page. They go through every hook and check like any
 * other call, but speak for the visitor's country, and shedding load on them would only break the page. A header that
 * nobody outside can know tells them from the rest.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Client } from './client.ts'

const KEY = randomUUID()
const KEY_HEADER = 'x-in-process-key'
const COUNTRY_HEADER = 'x-in-process-country'

export const IN_PROCESS_ADDRESS = 'in-process'

/** What callers read of an answer. A whole `Response` would encode the body once more, to decode it at once. */
export interface InProcessAnswer {
  ok: boolean
  status: number
  statusText: string
  json(): Promise<unknown>
}

export type InProcessFetch = (
  url: string,
  init?: { headers?: Record<string, string> },
) => Promise<InProcessAnswer>

/** The API as a fetch that never leaves this process and speaks for a visitor of this country. */
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

/** The visitor that an in-process call speaks for; null for every call from outside. */
export function readInProcess(headers: IncomingHttpHeaders): Client | null {
  if (headers[KEY_HEADER] !== KEY) return null
  return { address: IN_PROCESS_ADDRESS, country: String(headers[COUNTRY_HEADER]), userAgent: '' }
}
