import { AccountStatus } from '../codes.ts'
import { z } from 'zod'
import { amount, currencyCode, id, moment, version } from '../shapes.ts'

/** The longest lock that players can choose for their vault. */
const VAULT_LOCK_DAYS_MAX = 30

export const account = z.object({
  id,
  currency: currencyCode,
  /** Cash and bonus together. */
  balance: amount,
  /** Cash only: the amount that can be withdrawn once the turnover is complete. */
  withdrawalBalance: amount,
  /** Cash that the player set aside. It is part of neither balance, and can't be staked. */
  vault: z.object({
    amount,
    /** Until then it can only be withdrawn, not moved back to cash. Null, or in the past: not locked. */
    lockedUntil: moment.nullable(),
  }),
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
  /** `in` sets cash aside, `out` moves it back. A repeated key moves once and returns the current account. */
  moveVault: {
    body: z.object({
      currency: z.string().max(32),
      direction: z.enum(['in', 'out']),
      amount: z.string().max(64),
    }),
    reply: account,
  },
  /** Locks the vault, or extends its lock: the new end is this many days from now, never earlier than before. */
  lockVault: {
    body: z.object({ currency: z.string().max(32), days: z.number().int().min(1).max(VAULT_LOCK_DAYS_MAX) }),
    reply: account,
  },
}
