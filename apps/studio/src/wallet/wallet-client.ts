import { toDecimal, toSubunitsFloor } from '@fairhall/money'
import { Agent, request } from 'undici'
import { z } from 'zod'
import type { Clock } from '../platform/deps.ts'
import { sign } from '../platform/signing.ts'

/**
 * The client of the operator's wallet API. Every call ends in one of three ways: accepted, refused with a
 * code, or unanswered. An unanswered call is not refused: it may have been booked, so it must be repeated
 * with the same bytes.
 */
export type WalletAnswer =
  | { kind: 'accepted'; balance: string }
  | { kind: 'refused'; apiCode: number; balance: string | null }
  | { kind: 'unanswered'; error: string }

type WalletOptions = {
  operatorUrl: string
  providerId: string
  secret: string
  timeoutMs: number
  clock: Clock
}

export type WalletClient = {
  /** `subunitToUnit` of the currency determines the format of the balance. */
  call(
    name: 'balance' | 'betwin' | 'finish' | 'rollback' | 'freespins',
    body: string,
    subunitToUnit: number,
    timeoutMs?: number,
  ): Promise<WalletAnswer>
  close(): Promise<void>
}

const REPLY_BYTES_MAX = 1_000_000
const accepted = z.object({ balance: z.string() })
const refused = z.object({
  meta: z.object({ api_code: z.coerce.number().int(), balance: z.string().nullish() }),
})

export function createWalletClient(options: WalletOptions): WalletClient {
  const agent = new Agent({ connections: 128, maxResponseSize: REPLY_BYTES_MAX })
  const base = new URL(`${options.operatorUrl.replace(/\/+$/, '')}/provider/${options.providerId}/wallet`)

  return {
    async call(name, body, subunitToUnit, timeoutMs = options.timeoutMs) {
      try {
        const path = `${base.pathname}/${name}`
        const reply = await request(`${base.origin}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...sign({ method: 'POST', path, body }, options.secret, options.clock.now()),
          },
          body,
          dispatcher: agent,
          signal: AbortSignal.timeout(timeoutMs),
        })
        return readAnswer(reply.statusCode, await reply.body.text(), subunitToUnit)
      } catch (error) {
        return { kind: 'unanswered', error: error instanceof Error ? error.name : 'unknown' }
      }
    },
    close: () => agent.destroy(),
  }
}

/** Parses a reply. Anything that is not clearly an acceptance or a refusal counts as unanswered. */
export function readAnswer(status: number, text: string, subunitToUnit: number): WalletAnswer {
  const json = parseJson(text)
  if (status === 200) {
    const { success, data } = accepted.safeParse(json)
    const balance = success ? readBalance(data.balance, subunitToUnit) : null
    return balance === null
      ? { kind: 'unanswered', error: 'a reply without balance' }
      : { kind: 'accepted', balance }
  }
  if (status === 400) {
    const { success, data } = refused.safeParse(json)
    if (!success) return { kind: 'unanswered', error: 'a refusal without code' }
    const { api_code: apiCode, balance } = data.meta
    return { kind: 'refused', apiCode, balance: readBalance(balance ?? '', subunitToUnit) }
  }
  return { kind: 'unanswered', error: `status ${status}` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readBalance(text: string, subunitToUnit: number): string | null {
  try {
    return toDecimal(toSubunitsFloor(text, subunitToUnit).amount, subunitToUnit)
  } catch {
    return null
  }
}
