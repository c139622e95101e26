import { z } from 'zod'
import { account } from './calls/wallet.ts'
import { invoice } from './calls/payment.ts'
import type { ChannelName } from './channels.ts'

/** What each channel carries. */
export const publications = {
  accounts: z.object({ account }),
  invoices: z.object({
    event: z.enum(['invoice.deposit.updated', 'invoice.withdrawal.updated']),
    invoice,
  }),
  bets: z.object({
    event: z.enum(['game.bet.restricted', 'game.bet.max.exceed']),
    bet: z.object({
      gameId: z.string(),
      amount: z.string(),
      currency: z.string(),
      maxAmount: z.string().nullable(),
    }),
  }),
  online: z.object({ online: z.number().int().nonnegative() }),
} satisfies Record<ChannelName, z.ZodType>

export type Publications = { [Name in ChannelName]: z.infer<(typeof publications)[Name]> }
