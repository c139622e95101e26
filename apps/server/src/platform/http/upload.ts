/**
 * Form data with a file, for the calls that the contract marks. Everywhere else only JSON is read, and far less of it. Who may not
 * make the call is told so before a byte of the file is read, and only so many files are in memory at once.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'

/** What is taken in one request at all, the frame of the form not counted. */
export const UPLOAD_BYTES_MAX = 15_000_000
const FRAME_BYTES = 64 * 1024
const AT_ONCE = 6

/** Adds a parser of form data for the routes that `mount` makes, and for them alone. */
export function withUploads(app: FastifyInstance, mount: (inner: FastifyInstance) => void): void {
  app.register(async (inner) => {
    let underWay = 0
    inner.addHook('onRequest', async (_request, reply) => {
      if (underWay >= AT_ONCE) throw refuse('tooManyRequests', { retryAfterS: 2 })
      underWay += 1
      reply.raw.once('close', () => (underWay -= 1))
    })
    inner.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES_MAX + FRAME_BYTES },
      readForm,
    )
    mount(inner)
  })
}

async function readForm(request: FastifyRequest, body: Buffer): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers['content-type'] ?? ''
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    // Of two fields with one name the last one counts.
    return Object.fromEntries(form)
  } catch {
    throw refuse('badRequest')
  }
}
