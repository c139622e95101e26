/**
 * Signed calls to the operator's wallet APIs. A call is accepted, refused with a code, or unanswered. An unanswered call may have been
 * booked, so its caller repeats it with the same bytes, or takes it back.
 */
import { request } from 'undici'
import { z } from 'zod'
import type { SandboxOptions } from '../options.ts'
import { signCall } from './signing.ts'

export type CallAnswer =
  | { kind: 'accepted'; body: unknown }
  /** `balance`: only some refusals have one. */
  | { kind: 'refused'; apiCode: number; balance: string | null }
  | { kind: 'unanswered' }

export type CallerOptions = Pick<SandboxOptions, 'operatorUrl' | 'now' | 'randomBytes' | 'log'>

interface SignedCall {
  /** Of the call's URL at the operator. */
  path: string
  body: string
  secret: string
  timeoutMs: number
}

const refused = z.object({
  meta: z.object({ api_code: z.coerce.number().int(), balance: z.string().nullish() }),
})
/** The operator's errors: nothing is decided. */
const UNDECIDED: ReadonlySet<number> = new Set([500, 503])

export async function sendSigned(
  { operatorUrl, now, randomBytes, log }: CallerOptions,
  { path, body, secret, timeoutMs }: SignedCall,
): Promise<CallAnswer> {
  const url = new URL(operatorUrl() + path)
  const nonce = randomBytes(16).toString('base64url')
  try {
    const reply = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signCall({ method: 'POST', path: url.pathname, body }, { secret, now: now(), nonce }),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readAnswer(reply.statusCode, await reply.body.text())
  } catch (error) {
    log.warn({ err: error, path }, 'the operator did not answer a stand-in')
    return { kind: 'unanswered' }
  }
}

/** Anything that is not clearly an acceptance or a refusal is unanswered. */
function readAnswer(status: number, text: string): CallAnswer {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'unanswered' }
  }
  if (status === 200) return { kind: 'accepted', body: json }
  const { data } = refused.safeParse(json)
  if (status !== 400 || data === undefined || UNDECIDED.has(data.meta.api_code)) return { kind: 'unanswered' }
  return { kind: 'refused', apiCode: data.meta.api_code, balance: data.meta.balance ?? null }
}
