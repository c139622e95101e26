/**
 * Form data with a file, for the calls that the contract marks. Everywhere else only JSON is read, and far less of it. Who may not
 * make the call is told so before a byte of the file is read, and only so many files are in memory at once. Of their places one
 * player, or one address, has half at the most: whoever sends slowly takes none from the others. How long it may take is
 * what holds for every request.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'

/** What is taken in one request at all, the frame of the form not counted. */
export const UPLOAD_BYTES_MAX = 15_000_000
const FRAME_BYTES = 64 * 1024
const AT_ONCE = 6
const AT_ONCE_OF_ONE = 3

/** Takes a place until the reply has ended, for whoever these name. @throws Refusal tooManyRequests */
export type TakePlace = (holders: readonly string[], reply: FastifyReply) => void

/** Adds a parser of form data for the routes that `mount` makes, and for them alone. */
export function withUploads(
  app: FastifyInstance,
  mount: (inner: FastifyInstance, takePlace: TakePlace) => void,
): void {
  app.register(async (inner) => {
    inner.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES_MAX + FRAME_BYTES },
      readForm,
    )
    mount(inner, createPlaces())
  })
}

function createPlaces(): TakePlace {
  const taken = new Set<readonly string[]>()
  const countOf = (holder: string) => [...taken].filter((holders) => holders.includes(holder)).length
  return (holders, reply) => {
    // Who has left meanwhile says so no more, and sends nothing.
    if (reply.raw.destroyed) return
    if (taken.size >= AT_ONCE || holders.some((holder) => countOf(holder) >= AT_ONCE_OF_ONE))
      throw refuse('tooManyRequests', { retryAfterS: 2 })
    taken.add(holders)
    reply.raw.once('close', () => taken.delete(holders))
  }
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
