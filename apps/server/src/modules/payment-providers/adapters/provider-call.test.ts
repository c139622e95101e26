import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../../platform/log.ts'
import { callProvider, readOrdered } from './provider-call.ts'

const IBAN_PARTS = 'DE89 3704 0044'
let answer = { status: 200, body: '' }
const server = createServer((_request, response) => {
  response.writeHead(answer.status).end(answer.body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The log line of an order that the provider answered like this. */
async function loggedOf(status: number, body: string): Promise<string> {
  answer = { status, body }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const lines: string[] = []
  const call = callProvider({ provider: 'Bank', url, method: 'POST', headers: {} })
  const error: unknown = await call
    .then((reply) => readOrdered(z.object({ reference: z.string() }), reply))
    .catch((reason: unknown) => reason)
  createLog('info', { write: (line: string) => lines.push(line) }).warn({ err: error }, 'refused')
  return lines.join('')
}

test.each([
  [422, JSON.stringify({ code: 'overdraft', message: IBAN_PARTS }), '422: overdraft'],
  [400, JSON.stringify({ error: 'refused', holder: IBAN_PARTS }), '400: refused'],
  [400, JSON.stringify({ code: IBAN_PARTS }), '400: refused'],
  [422, JSON.stringify([{ path: 'destination', message: IBAN_PARTS }]), '422: refused'],
  [422, IBAN_PARTS, '422: refused'],
  [200, IBAN_PARTS, 'does not answer'],
  [200, JSON.stringify({ reference: [IBAN_PARTS] }), 'sent an unexpected reply'],
  [500, IBAN_PARTS, 'answered 500'],
])('logs nothing of a reply %i with %s except %s', async (status, body, said) => {
  const line = await loggedOf(status, body)
  expect(line).toContain(said)
  expect(line).not.toContain('3704')
})
