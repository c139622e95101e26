import { z } from 'zod'
import { captcha, text } from '../shapes.ts'

/** What signs in to the account, in the player's own view. Addresses and numbers are masked. */
const waysIn = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** One that is not confirmed does not sign in until the player confirms it. */
  identities: z.array(z.object({ name: z.string(), isConfirmed: z.boolean() })),
  passkeys: z.array(z.string()),
  hasApp: z.boolean(),
  /** Open sign-ins. */
  sessions: z.number().int(),
})
export type WaysIn = z.infer<typeof waysIn>

/** How a player proves an address, changes it, and gets back in. */
export const accessCalls = {
  /** The reply is the same whether the login exists or not. */
  requestPasswordReset: { body: z.object({ login: text(254), captcha }), reply: z.object({}) },
  confirmPasswordReset: {
    body: z.object({ code: text(128), password: text(256) }),
    reply: z.object({ waysIn }),
  },
  /**
   * The signed-in browser of the player, or the password, keeps what the account holds; without both it answers
   * `confirmationNeedsPassword`. With `startsOver` the address alone is enough: the password and the ways in from before are void, and
   * `resetCode` sets a new password. Of an account that its holder closed or excluded without any proof it only frees the address and
   * answers `emailFreed`; `confirmPasswordReset` does the same.
   */
  confirmEmail: {
    body: z.object({ code: text(128), password: text(256).optional(), startsOver: z.boolean().optional() }),
    reply: z.object({ resetCode: z.string().nullable() }),
  },
  /**
   * Sends a code to the new address. Answers `factorNeeded` or `passwordNeeded` to a player who has shown neither in the last minutes.
   */
  requestEmailChange: { body: z.object({ email: text(254) }), reply: z.object({}) },
  /** In the session that asked. The others end, and withdrawals to new destinations wait for two days. */
  confirmEmailChange: { body: z.object({ code: text(16) }), reply: z.object({}) },
  resendEmailConfirmation: { reply: z.object({}) },
}
