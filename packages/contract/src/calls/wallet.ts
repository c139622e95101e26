import { z } from 'zod'
import { amount, currencyCode, id, version } from '../shapes.ts'

export const account = z.object({
  id,
  currency: currencyCode,
  /** Cash and bonus together. */
  balance: amount,
  /** Cash only: what may be withdrawn once the turn-over is done. */
  withdrawalBalance: amount,
  /** 1 active, 2 inactive, 3 hidden. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  version,
})
export type Account = z.infer<typeof account>

const byId = z.object({ id })

export const walletCalls = {
  listAccounts: { reply: z.array(account) },
  createAccount: { body: z.object({ currency: z.string().max(32) }), reply: account },
  switchAccount: { params: byId, reply: account },
  hideAccount: { params: byId, reply: account },
}
