/** Posts JSON to a gateway. A refused message is an error, and the job retries later. */
import { request } from 'undici'

const TIMEOUT_MS = 10_000

export async function deliver(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const reply = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  await reply.body.dump()
  if (reply.statusCode >= 300) throw new Error(`${new URL(url).host} answered ${reply.statusCode}`)
}
