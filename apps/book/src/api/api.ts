/** Calls of the book's own server. */
import type { Refusal } from './types.ts'

/** The server refused the call. */
export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** The server did not answer, or not in time. Whether it did what it was asked is unknown. */
export class UnansweredError extends Error {}

const TIMEOUT_MS = 15_000

let bearer: string | null = null
let onSessionOver = () => {}

/** Later calls are made in this session. */
export function setBearer(session: string | null, onOver: () => void): void {
  bearer = session
  onSessionOver = onOver
}

export const authorization = (): Record<string, string> =>
  bearer === null ? {} : { authorization: `Bearer ${bearer}` }

/** @throws {RefusedError} @throws {UnansweredError} */
export async function call<Reply>(path: string, body?: object): Promise<Reply> {
  const used = bearer
  const reply = await send(path, body)
  const answer: unknown = await reply.json().catch(() => null)
  if (reply.ok && answer !== null) return answer as Reply
  if (reply.status === 401 && used === bearer) onSessionOver()
  if (reply.status >= 500 || !isRefusal(answer)) throw new UnansweredError(`${path}: ${reply.status}`)
  throw new RefusedError(answer)
}

async function send(path: string, body?: object): Promise<Response> {
  const headers = { ...authorization(), ...(body && { 'content-type': 'application/json' }) }
  try {
    return await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    throw new UnansweredError(path, { cause: error })
  }
}

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer

/** A UUID of version 4. `crypto.randomUUID` is missing on pages that were loaded without encryption. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const at = (index: number) => bytes[index] ?? 0
  bytes[6] = (at(6) & 0x0f) | 0x40
  bytes[8] = (at(8) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
