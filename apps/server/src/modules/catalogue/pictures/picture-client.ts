/** Fetches one poster. Its address comes from the provider, so it must not lead into our own network. */
import http from 'node:http'
import https from 'node:https'
import { isPrivateHost, lookUpPublic } from '../../../platform/http/public-addresses.ts'
import { readReplyBytes } from '../../../platform/http/read-reply.ts'
import { PICTURE_BYTES_MAX } from './picture.rules.ts'

const TIMEOUT_MS = 10_000

interface FetchedPicture {
  file: Buffer
  etag: string | null
}

/**
 * Null: the file is still the one with this ETag. Redirects are not followed.
 *
 * @param isTrusted Whether the address may be in a private network
 * @throws Error with a reason that staff can read
 */
export async function fetchPicture(
  url: string,
  { isTrusted, etag }: { isTrusted: boolean; etag: string | null },
): Promise<FetchedPicture | null> {
  const { protocol, hostname } = new URL(url)
  if (!isTrusted && isPrivateHost(hostname)) throw new Error(`${hostname} is private`)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const options = {
    signal,
    headers: { accept: 'image/avif,image/webp,image/*', ...(etag !== null && { 'if-none-match': etag }) },
    ...(!isTrusted && { lookup: lookUpPublic }),
  }
  const client = protocol === 'https:' ? https : http
  try {
    const reply = await new Promise<http.IncomingMessage>((resolve, reject) => {
      client.get(url, options, resolve).on('error', reject)
    })
    try {
      if (reply.statusCode === 304 && etag !== null) return null
      if (reply.statusCode !== 200) throw new Error(`it was answered with status ${reply.statusCode}`)
      const file = await readReplyBytes(reply, PICTURE_BYTES_MAX)
      return { file, etag: reply.headers.etag?.slice(0, 200) ?? null }
    } finally {
      reply.destroy()
    }
  } catch (error) {
    throw signal.aborted ? new Error(`it did not arrive within ${TIMEOUT_MS} ms`, { cause: error }) : error
  }
}
