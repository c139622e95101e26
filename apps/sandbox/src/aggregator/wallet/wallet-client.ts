/**
 * The operator's wallet API, as a provider calls it. A call is accepted, refused with a code, or unanswered. An
 * unanswered call may have been booked, so it is repeated with the same bytes, or rolled back.
 */
import { request } from 'undici'
import { z } from 'zod'
import type { SandboxOptions } from '../../options.ts'
import type { AggregatorOptions } from '../aggregator-options.ts'
import { signCall } from './signing.ts'

export type CallName = 'balance' | 'betwin' | 'rollback' | 'finish' | 'freespins'

export type WalletAnswer =
  | { kind: 'accepted'; balance: string }
  | { kind: 'refused'; apiCode: number; balance: string | null }
  | { kind: 'unanswered' }

const TIMEOUT_MS = 15_000
const accepted = z.object({ balance: z.string() })
const refused = z.object({
  meta: z.object({ api_code: z.coerce.number().int(), balance: z.string().nullish() }),
})

export type WalletOptions = Pick<SandboxOptions, 'operatorUrl' | 'now' | 'randomBytes' | 'log'> & {
  aggregator: AggregatorOptions
}

export async function callWallet(
  { operatorUrl, aggregator, now, randomBytes, log }: WalletOptions,
  name: CallName,
  body: string,
): Promise<WalletAnswer> {
  const url = new URL(`${operatorUrl()}/provider/${aggregator.providerId}/wallet/${name}`)
  const call = { method: 'POST', path: url.pathname, body }
  const nonce = randomBytes(16).toString('base64url')
  try {
    const reply = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signCall(call, { secret: aggregator.secret(), now: now(), nonce }),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return readAnswer(reply.statusCode, await reply.body.text())
  } catch (error) {
    log.warn({ err: error, call: name }, 'the operator did not answer the aggregator stand-in')
    return { kind: 'unanswered' }
  }
}

/** Anything that is not clearly an acceptance or a refusal is unanswered. */
function readAnswer(status: number, text: string): WalletAnswer {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'unanswered' }
  }
  if (status === 200) {
    const { data } = accepted.safeParse(json)
    return data === undefined ? { kind: 'unanswered' } : { kind: 'accepted', balance: data.balance }
  }
  const { data } = refused.safeParse(json)
  if (status !== 400 || data === undefined) return { kind: 'unanswered' }
  return { kind: 'refused', apiCode: data.meta.api_code, balance: data.meta.balance ?? null }
}
