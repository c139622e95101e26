/** Posts to an address that others chose, so it must not lead into our own network. */
import http from 'node:http'
import https from 'node:https'
import { isPrivateHost, lookUpPublic } from './public-addresses.ts'

const TIMEOUT_MS = 10_000

interface Sending {
  url: string
  /** Whether the address may be in a private network, as the stand-in's is. */
  isTrusted: boolean
  body: string | Buffer
  headers: Readonly<Record<string, string>>
}

/** Returns the status of the answer. Redirects are not followed. @throws Error with a reason that staff can read */
export async function postOutside({ url, isTrusted, body, headers }: Sending): Promise<number> {
  const { protocol, hostname } = new URL(url)
  if (!isTrusted && protocol !== 'https:') throw new Error('the address is not an https address')
  if (!isTrusted && isPrivateHost(hostname)) throw new Error(`${hostname} is private`)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const options = {
    method: 'POST',
    signal,
    headers: { 'content-length': Buffer.byteLength(body), ...headers },
    ...(!isTrusted && { lookup: lookUpPublic }),
  }
  try {
    return await new Promise<number>((resolve, reject) => {
      const client = protocol === 'https:' ? https : http
      const request = client.request(url, options, (reply) => {
        // What it says is not read.
        reply.destroy()
        resolve(reply.statusCode ?? 0)
      })
      request.on('error', reject).end(body)
    })
  } catch (error) {
    throw signal.aborted ? new Error(`no answer within ${TIMEOUT_MS} ms`, { cause: error }) : error
  }
}
