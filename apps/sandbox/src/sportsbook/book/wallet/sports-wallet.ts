/** The operator's sports wallet API, as the book calls it. An unanswered call is repeated with the same bytes until there is an answer. */
import { z } from 'zod'
import { type CallAnswer, type CallerOptions, sendSigned } from '../../../wallet-calls/signed-call.ts'

/** Calls about a bet; they are stored and repeated. */
export type BetCallName = 'place' | 'accept' | 'decline' | 'settle' | 'unsettle' | 'cashout'
type CallName = BetCallName | 'session' | 'balance' | 'freebets'

export interface WalletOptions extends CallerOptions {
  /** The operator's ID of the book. */
  sportsbookId: string
  walletSecret: () => string
}

/** A call that has no answer by then is repeated. */
const TIMEOUT_MS = 5_000

export function callWallet(options: WalletOptions, name: CallName, body: string): Promise<CallAnswer> {
  const path = `/sportsbook/${options.sportsbookId}/wallet/${name}`
  return sendSigned(options, { path, body, secret: options.walletSecret(), timeoutMs: TIMEOUT_MS })
}

const session = z.object({
  player_id: z.string(),
  account_id: z.string(),
  currency: z.string(),
  subunit_to_unit: z.int().positive(),
  country: z.string(),
  balance: z.string(),
  bonus_balance: z.string(),
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

const balance = z.object({ balance: z.string(), bonus_balance: z.string() })
type WalletBalance = z.infer<typeof balance>

/** In the main unit; null without an answer. */
export async function askBalance(
  options: WalletOptions,
  { accountId, currency }: { accountId: string; currency: string },
): Promise<WalletBalance | null> {
  const answer = await callWallet(options, 'balance', JSON.stringify({ account_id: accountId, currency }))
  return answer.kind === 'accepted' ? (balance.safeParse(answer.body).data ?? null) : null
}

const placed = z.object({ bonus_stake: z.string() })

/** The part of the stake that the operator took from a bonus, in the main unit. */
export const bonusStakeOf = (body: unknown): string => placed.safeParse(body).data?.bonus_stake ?? '0'

const freebets = z.object({
  freebets: z.array(
    z.object({
      id: z.string(),
      amount: z.string(),
      odds_min: z.string(),
      legs_min: z.int(),
      sports: z.array(z.string()).nullable(),
      expires_at: z.string(),
    }),
  ),
})
type WalletFreebet = z.infer<typeof freebets>['freebets'][number]

/** The free bets that the player can use now; null without an answer. */
export async function askFreebets(
  options: WalletOptions,
  { accountId, currency }: { accountId: string; currency: string },
): Promise<WalletFreebet[] | null> {
  const answer = await callWallet(options, 'freebets', JSON.stringify({ account_id: accountId, currency }))
  return answer.kind === 'accepted' ? (freebets.safeParse(answer.body).data?.freebets ?? null) : null
}
