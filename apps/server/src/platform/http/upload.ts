/**
 * Form data with a file, for the calls that the contract marks; all other calls accept only small JSON bodies. Callers without access
 * are refused before a byte of the file is read. A fixed number of upload slots limits the files in memory. One player or one network
 * gets at most half of them, so that slow clients cannot block others. The general request timeout applies.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { type Form, InvalidForm, parseForm } from './form-data.ts'

/** The maximum size of a request, without the framing of the form. */
export const UPLOAD_BYTES_MAX = 15_000_000
const FRAME_BYTES = 64 * 1024
const SLOTS = 6
const SLOTS_PER_HOLDER = 3

/** Takes a slot for these holders until the reply has ended. @throws Refusal tooManyRequests */
export type TakeSlot = (holders: readonly string[], reply: FastifyReply) => void

/** Adds a form data parser for the routes that `mount` creates, and only for them. */
export function withUploads(
  app: FastifyInstance,
  mount: (inner: FastifyInstance, takeSlot: TakeSlot) => void,
): void {
  app.register(async (inner) => {
    inner.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES_MAX + FRAME_BYTES },
      readForm,
    )
    mount(inner, createSlots())
  })
}

function createSlots(): TakeSlot {
  const taken = new Set<readonly string[]>()
  const countOf = (holder: string) => [...taken].filter((holders) => holders.includes(holder)).length
  return (holders, reply) => {
    // A client that has already disconnected sends no further events.
    if (reply.raw.destroyed) return
    if (taken.size >= SLOTS || holders.some((holder) => countOf(holder) >= SLOTS_PER_HOLDER))
      throw refuse('tooManyRequests', { retryAfterS: 2 })
    taken.add(holders)
    reply.raw.once('close', () => taken.delete(holders))
  }
}

async function readForm(request: FastifyRequest, body: Buffer): Promise<Form> {
  try {
    return await parseForm(body, request.headers['content-type'] ?? '')
  } catch (error) {
    throw error instanceof InvalidForm ? refuse('badRequest') : error
  }
}
