/**
 * Calls of Centrifugo's server API. A call fails by HTTP status or by an error in the body, because Centrifugo answers most errors with
 * 200. Temporary errors are retried; publications have an idempotency key by which Centrifugo drops repeats. If they remain, another
 * publication finds out whether Centrifugo is away or this call is to blame.
 */
import { setTimeout as waitFor } from 'node:timers/promises'
import { channels } from '@fairhall/contract/channels'
import { z } from 'zod'
import { readReplyText, ReplyTooLong } from '../http/read-reply.ts'
import { OutsideAway } from '../outbox/outside-away.ts'

interface CentrifugoAddress {
  /** The base URL of the API, without `/api`. */
  url: string
  apiKey: string
}

interface ApiOptions {
  tries?: number
  /** Waits between two tries. */
  wait?: (ms: number) => Promise<unknown>
}

export class CentrifugoError extends Error {
  override readonly name = 'CentrifugoError'
  readonly isTemporary: boolean

  constructor(message: string, isTemporary: boolean, cause?: unknown) {
    super(message, { cause })
    this.isTemporary = isTemporary
  }
}

export type Command = Readonly<Record<string, object>>
export type CallApi = (method: string, params: object) => Promise<Record<string, unknown>>

const TRIES = 4
const FIRST_WAIT_MS = 100
const CALL_TIMEOUT_MS = 5_000
/** Above the replies to a batch of publications. */
const REPLY_BYTES_MAX = 16_000_000
const INTERNAL_ERROR = 100
const TOO_MANY_REQUESTS = 429
/** A publication that nobody receives. It needs what others need, for example Redis. */
const PROBE = { channel: channels.identity('nobody'), data: {} }

const reply = z.object({
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
  /** Of a batch, which has no result. */
  replies: z.array(z.record(z.string(), z.unknown())).optional(),
})

export function createApi(address: CentrifugoAddress, options: ApiOptions = {}): CallApi {
  const { tries = TRIES, wait = waitFor } = options
  return async (method, params) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await callOnce(address, method, params)
      } catch (error) {
        if (!isTemporary(error)) throw error
        if (attempt >= tries)
          throw (await isAway(address)) ? new OutsideAway(error.message, { cause: error }) : error
        await wait(FIRST_WAIT_MS * 2 ** (attempt - 1))
      }
    }
  }
}

const isTemporary = (error: unknown): error is CentrifugoError =>
  error instanceof CentrifugoError && error.isTemporary

async function isAway(address: CentrifugoAddress): Promise<boolean> {
  try {
    await callOnce(address, 'publish', PROBE)
    return false
  } catch (error) {
    return isTemporary(error)
  }
}

async function callOnce({ url, apiKey }: CentrifugoAddress, method: string, params: object) {
  const text = await post(`${url.replace(/\/+$/, '')}/api/${method}`, apiKey, params)
  const { result, error, replies } = readReply(method, text)
  if (error !== undefined) throw bodyError(method, error)
  if (method === 'batch') requireBatch(replies)
  return result ?? {}
}

/** Returns the body of the answer. */
async function post(url: string, apiKey: string, body: object): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    const text = await readReplyText(answer.body, REPLY_BYTES_MAX)
    if (answer.ok) return text
    const mayPass = answer.status >= 500 || answer.status === TOO_MANY_REQUESTS
    throw new CentrifugoError(`${url}: HTTP ${answer.status}`, mayPass)
  } catch (error) {
    if (error instanceof CentrifugoError || error instanceof ReplyTooLong) throw error
    throw new CentrifugoError(`${url} does not answer`, true, error)
  }
}

function readReply(method: string, text: string): z.infer<typeof reply> {
  try {
    return reply.parse(JSON.parse(text))
  } catch (error) {
    throw new CentrifugoError(`${method}: not a reply of Centrifugo`, false, error)
  }
}

function bodyError(method: string, error: { code: number; message: string }): CentrifugoError {
  return new CentrifugoError(`${method}: ${error.code} ${error.message}`, error.code === INTERNAL_ERROR)
}

/** Each command of a batch succeeds or fails separately. */
function requireBatch(replies: z.infer<typeof reply>['replies']): void {
  if (replies === undefined) throw new CentrifugoError('batch: not a reply of Centrifugo', false)
  for (const { error } of replies) {
    const failed = reply.shape.error.safeParse(error)
    if (failed.success && failed.data !== undefined) throw bodyError('batch', failed.data)
  }
}
