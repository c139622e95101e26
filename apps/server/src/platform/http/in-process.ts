/**
 * Calls that this process makes to its own API while it renders a page. They go through every hook and check like any
 * other call, but speak for the visitor's country, and shedding load on them would only break the page. A header that
 * nobody outside can know tells them from the rest.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Client } from './client.ts'

const KEY = randomUUID()
const KEY_HEADER = 'x-in-process-key'
const COUNTRY_HEADER = 'x-in-process-country'

export const IN_PROCESS_ADDRESS = 'in-process'

export function inProcessHeaders(country: string): Record<string, string> {
  return { [KEY_HEADER]: KEY, [COUNTRY_HEADER]: country }
}

/** The visitor that an in-process call speaks for; null for every call from outside. */
export function readInProcess(headers: IncomingHttpHeaders): Client | null {
  if (headers[KEY_HEADER] !== KEY) return null
  return { address: IN_PROCESS_ADDRESS, country: String(headers[COUNTRY_HEADER]), userAgent: '' }
}
