import { AccountStatus } from '../codes.ts'
import { z } from 'zod'
import { amount, currencyCode, id, version } from '../shapes.ts'

export const account = z.object({
  id,
  currency: currencyCode,
  /** Cash and bonus together. */
  balance: amount,
  /** Cash only: the amount that can be withdrawn once the turnover is complete. */
  withdrawalBalance: amount,
  status: z.literal(Object.values(AccountStatus)),
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
