/**
 * Form data with a file, for the calls that the contract marks; all other calls accept only small JSON bodies. Callers without access
 * are refused before a byte of the file is read. Slow clients cannot block others. The general request timeout applies.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { refuse } from '../../errors.ts'
import { type Form, InvalidForm, parseForm } from './form-data.ts'
import { busy, type Upload, type Uploader, UploadMemory } from './upload-memory.ts'

/** The maximum size of a request, without the framing of the form. */
export const UPLOAD_BYTES_MAX = 15_000_000
type Body = Buffer<ArrayBuffer>

const FRAME_BYTES = 64 * 1024
const BODY_BYTES_MAX = UPLOAD_BYTES_MAX + FRAME_BYTES

/** Admits an upload, which counts until its reply has ended. @throws Refusal tooManyRequests */
export type BeginUpload = (uploader: Uploader, request: FastifyRequest, reply: FastifyReply) => void

/** Adds a form data parser for the routes that `mount` creates, and only for them. */
export function withUploads(
  app: FastifyInstance,
  clock: Clock,
  mount: (inner: FastifyInstance, begin: BeginUpload) => void,
): void {
  const memory = new UploadMemory(clock, BODY_BYTES_MAX)
  const uploads = new WeakMap<FastifyRequest, Upload>()
  app.register(async (inner) => {
    inner.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
      const upload = uploads.get(request)
      // The client disconnected before its upload began.
      if (upload === undefined) throw refuse('badRequest')
      const expected = Number(request.headers['content-length'] ?? BODY_BYTES_MAX)
      if (expected > BODY_BYTES_MAX) throw refuse('bodyTooLarge')
      return readForm(request, await receive(memory, upload, payload, expected))
    })
    mount(inner, (uploader, request, reply) => {
      // A client that has already disconnected sends no further events.
      if (reply.raw.destroyed) return
      const upload = memory.begin(uploader)
      uploads.set(request, upload)
      reply.raw.once('close', () => memory.release(upload))
    })
  })
}

/**
 * Copies the chunks, because a body in chunks of one byte would take a hundred times its size. What arrives after a refusal is discarded,
 * so that the client can read the reply.
 */
function receive(memory: UploadMemory, upload: Upload, payload: Readable, expected: number): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>()
  let body: Body = Buffer.alloc(0)
  let length = 0
  const stop = (error: Error) => {
    upload.end = null
    upload.bytes = 0
    body = Buffer.alloc(0)
    payload.off('data', take).resume()
    reject(error)
  }
  const take = (chunk: Buffer) => {
    try {
      const needed = length + chunk.length
      if (needed > BODY_BYTES_MAX) throw refuse('bodyTooLarge')
      if (needed > body.length) body = grown(body, Math.max(needed, Math.min(2 * needed, expected)))
      chunk.copy(body, length)
      length = needed
    } catch (error) {
      stop(error as Error)
    }
  }
  const grown = (old: Body, size: number): Body => {
    memory.hold(upload, size - old.length)
    const larger = Buffer.allocUnsafeSlow(size)
    old.copy(larger)
    return larger
  }
  upload.end = () => stop(busy())
  payload.on('data', take)
  payload.once('error', () => stop(refuse('badRequest')))
  payload.once('end', () => {
    upload.end = null
    resolve(body.subarray(0, length))
  })
  return promise
}

async function readForm(request: FastifyRequest, body: Body): Promise<Form> {
  try {
    return await parseForm(body, request.headers['content-type'] ?? '')
  } catch (error) {
    throw error instanceof InvalidForm ? refuse('badRequest') : error
  }
}
