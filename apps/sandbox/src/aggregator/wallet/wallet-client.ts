/** The operator's wallet API, as a provider calls it. An unanswered call is repeated with the same bytes, or rolled back. */
import { z } from 'zod'
import { type CallAnswer, type CallerOptions, sendSigned } from '../../wallet-calls/signed-call.ts'
import type { AggregatorOptions } from '../aggregator-options.ts'

export type CallName = 'balance' | 'betwin' | 'rollback' | 'finish' | 'freespins'

export type WalletAnswer = { kind: 'accepted'; balance: string } | Exclude<CallAnswer, { kind: 'accepted' }>

const TIMEOUT_MS = 15_000
const accepted = z.object({ balance: z.string() })

export type WalletOptions = CallerOptions & { aggregator: AggregatorOptions }

export async function callWallet(
  options: WalletOptions,
  name: CallName,
  body: string,
): Promise<WalletAnswer> {
  const { providerId, secret } = options.aggregator
  const path = `/provider/${providerId}/wallet/${name}`
  const answer = await sendSigned(options, { path, body, secret: secret(), timeoutMs: TIMEOUT_MS })
  if (answer.kind !== 'accepted') return answer
  const { data } = accepted.safeParse(answer.body)
  return data === undefined ? { kind: 'unanswered' } : { kind: 'accepted', balance: data.balance }
}
