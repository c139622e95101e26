/**
 * A stand-in for an S3-compatible store with one bucket, for tests and trials: it puts, gets, heads, deletes and lists objects, and
 * checks signatures. Objects are in memory.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Keys, signatureError } from './signature-v4.rules.ts'

interface BucketOptions extends Keys {
  now: () => Date
  /** The most objects of a page, 1000 at S3. */
  perPage?: number
}

interface StoredObject {
  content: Buffer
  changedAt: Date
}

interface BucketStandIn {
  /** The address of the bucket. */
  url: string
  objects: Map<string, StoredObject>
  /** Until it is reset, every call is answered with this status. */
  fails(status: number | null): void
  stop(): Promise<void>
}

const BUCKET = '/documents'

export async function startBucket({ perPage = 1000, now, ...keys }: BucketOptions): Promise<BucketStandIn> {
  const objects = new Map<string, StoredObject>()
  let failure: number | null = null
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url: target = '', headers } = incoming
    const body = await buffer(incoming)
    const error = signatureError(keys, { method, target, headers, body }, now())
    if (failure !== null) return refuse(outgoing, failure, 'InternalError')
    if (error !== null) return refuse(outgoing, 403, error)
    const { pathname, searchParams } = new URL(target, 'http://bucket')
    if (pathname === BUCKET || pathname === `${BUCKET}/`) return list(outgoing, searchParams)
    if (!pathname.startsWith(`${BUCKET}/`)) return refuse(outgoing, 404, 'NoSuchBucket')
    const key = decodeURIComponent(pathname.slice(BUCKET.length + 1))
    if (method === 'PUT') {
      objects.set(key, { content: body, changedAt: now() })
      outgoing.writeHead(200, { etag: '"1"' }).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      outgoing.writeHead(204).end()
    } else {
      const found = objects.get(key)
      if (found === undefined) return refuse(outgoing, 404, 'NoSuchKey')
      outgoing.writeHead(200, { 'content-length': found.content.length, etag: '"1"' })
      outgoing.end(method === 'HEAD' ? undefined : found.content)
    }
  }
  function list(outgoing: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token') ?? ''
    const keysLeft = [...objects.keys()].toSorted().filter((key) => key > after)
    const shown = keysLeft.slice(0, Math.min(perPage, Number(query.get('max-keys') ?? perPage)))
    const isCut = shown.length < keysLeft.length
    const contents = shown.map((key) => {
      const { content, changedAt } = objects.get(key) as StoredObject
      return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
    })
    const next = isCut ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    outgoing
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
      )
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BUCKET}`,
    objects,
    fails: (status) => {
      failure = status
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}
