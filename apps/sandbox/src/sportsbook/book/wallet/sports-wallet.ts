/**
 * The operator's sports wallet API, as the book calls it. A call is accepted, refused with a code, or unanswered. An unanswered call
 * may have been booked, so it is repeated with the same bytes until there is an answer.
 */
import { request } from 'undici'
import { z } from 'zod'
import type { SandboxOptions } from '../../../options.ts'
import { signCall } from '../../../aggregator/wallet/signing.ts'

/** Calls about a bet; they are stored and repeated. */
export type BetCallName =
  | 'place'
  | 'accept'
  | 'decline'
  | 'settle'
  | 'unsettle'
  | 'void'
  | 'cashout'
  | 'rollback'
type CallName = BetCallName | 'session' | 'balance'

export type WalletAnswer =
  | { kind: 'accepted'; body: unknown }
  | { kind: 'refused'; apiCode: number }
  | { kind: 'unanswered' }

export interface WalletOptions extends Pick<SandboxOptions, 'operatorUrl' | 'now' | 'randomBytes' | 'log'> {
  /** The operator's ID of the book. */
  sportsbookId: string
  walletSecret: () => string
}

/** The operator answers within 2 s, or the call is repeated. */
const TIMEOUT_MS = 5_000
const refused = z.object({ meta: z.object({ api_code: z.coerce.number().int() }) })
/** The operator's errors: nothing is decided. */
const UNDECIDED: ReadonlySet<number> = new Set([500, 503])

export async function callWallet(
  options: WalletOptions,
  name: CallName,
  body: string,
): Promise<WalletAnswer> {
  const { operatorUrl, sportsbookId, walletSecret, now, randomBytes, log } = options
  const url = new URL(`${operatorUrl()}/sportsbook/${sportsbookId}/wallet/${name}`)
  const call = { method: 'POST', path: url.pathname, body }
  const nonce = randomBytes(16).toString('base64url')
  try {
    const reply = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signCall(call, { secret: walletSecret(), now: now(), nonce }),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return readAnswer(reply.statusCode, await reply.body.text())
  } catch (error) {
    log.warn({ err: error, call: name }, 'the operator did not answer the sportsbook stand-in')
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
  if (status === 200) return { kind: 'accepted', body: json }
  const { data } = refused.safeParse(json)
  if (status !== 400 || data === undefined || UNDECIDED.has(data.meta.api_code)) return { kind: 'unanswered' }
  return { kind: 'refused', apiCode: data.meta.api_code }
}

const session = z.object({
  player_id: z.string(),
  account_id: z.string(),
  currency: z.string(),
  subunit_to_unit: z.int().positive(),
  country: z.string(),
  balance: z.string(),
  can_bet: z.boolean(),
  stake_max: z.string().nullable(),
})
export type WalletSession = z.infer<typeof session>

/** What the operator says about the player of a session. `over`: it has ended or never was. */
export async function askSession(
  options: WalletOptions,
  token: string,
): Promise<{ kind: 'open'; session: WalletSession } | { kind: 'over' | 'unanswered' }> {
  const answer = await callWallet(options, 'session', JSON.stringify({ token }))
  if (answer.kind === 'refused') return { kind: 'over' }
  const { data } = session.safeParse(answer.kind === 'accepted' ? answer.body : null)
  return data === undefined ? { kind: 'unanswered' } : { kind: 'open', session: data }
}

const balance = z.object({ balance: z.string() })

/** In the main unit; null without an answer. */
export async function askBalance(
  options: WalletOptions,
  { accountId, currency }: { accountId: string; currency: string },
): Promise<string | null> {
  const answer = await callWallet(options, 'balance', JSON.stringify({ account_id: accountId, currency }))
  return answer.kind === 'accepted' ? (balance.safeParse(answer.body).data?.balance ?? null) : null
}
